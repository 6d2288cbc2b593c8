import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { inputStyle, Labelled, type Labels } from './field';

type FormSelectProps = ComponentProps<'select'> & Labels & { options: readonly { value: string; label: string }[] };

/** A labelled native select in the size of a form, with its hint and its error. */
export function FormSelect({ label, options, hint, error, className, ...select }: FormSelectProps) {
  return (
    <Labelled
      {...{ label, hint, error, className }}
      control={(wiring) => (
        <span className="relative block">
          <select {...wiring} className={clsx(inputStyle, 'h-12 appearance-none pr-10')} {...select}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            className="pointer-events-none absolute top-4 right-3.5 size-4 text-muted"
            strokeWidth={2.2}
            aria-hidden="true"
          />
        </span>
      )}
    />
  );
}
