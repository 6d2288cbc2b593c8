import { clsx } from 'clsx';
import { type ComponentProps, useId } from 'react';
import { FieldError, inputStyle } from './field';

type FormSelectProps = ComponentProps<'select'> & {
  label: string;
  options: readonly { value: string; label: string }[];
  hint?: string;
  error?: string;
};

/** A labelled native select in the size of a form, with its hint and its error. */
export function FormSelect({ label, options, hint, error, className, ...select }: FormSelectProps) {
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
      <select
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
        className={clsx(inputStyle, 'h-12')}
        {...select}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
