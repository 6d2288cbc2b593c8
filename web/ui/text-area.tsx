import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError, inputStyle } from './field';

type TextAreaProps = ComponentProps<'textarea'> & {
  label: string;
  hint?: string;
  error?: string;
  /** Stands at the right below the field, such as a count. */
  note?: ReactNode;
};

/** A labelled field for several lines, with its hint, its error and a note. */
export function TextArea({ label, hint, error, note, className, rows = 4, ...input }: TextAreaProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={clsx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-[0.9375rem] font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-0.5 text-sm text-muted">
          {hint}
        </p>
      )}
      <textarea
        id={id}
        rows={rows}
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
        className={clsx(inputStyle, 'field-sizing-content min-h-24 resize-y py-3 leading-6')}
        {...input}
      />
      {(error || note) && (
        <div className="flex items-start justify-between gap-4">
          {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : <span />}
          {note && <span className="figures text-sm whitespace-nowrap text-muted">{note}</span>}
        </div>
      )}
    </div>
  );
}
