import { clsx } from 'clsx';
import { type ComponentProps, useId } from 'react';
import { FieldError, inputStyle } from './field';

type AreaFieldProps = ComponentProps<'textarea'> & { label: string; hint?: string; error?: string };

/** A labelled text of several lines with its hint and its error. */
export function AreaField({ label, hint, error, className, rows = 3, ...area }: AreaFieldProps) {
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
        className={clsx(inputStyle, 'field-sizing-content min-h-24 py-2.5 leading-6')}
        {...area}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
