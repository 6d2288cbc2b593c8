import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { inputStyle, Labelled, type Labels } from './field';

type FormSelectProps = ComponentProps<'select'> & Labels & { options: readonly { value: string; label: string }[] };

/** A labelled native select in the size of a form, with its hint and its error. */
export function FormSelect({ label, options, hint, error, className, ...select }: FormSelectProps) {
  return (
    <Labelled
      {...{ label, hint, error, className }}
      control={(wiring) => (
        <select {...wiring} className={clsx(inputStyle, 'h-12')} {...select}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    />
  );
}
