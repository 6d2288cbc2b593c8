import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { inputStyle, Labelled, type Labels } from './field';

type TextAreaProps = ComponentProps<'textarea'> & Labels & { note?: ReactNode };

/** A labelled field for several lines, with its hint, its error and a note. */
export function TextArea({ label, hint, error, note, className, rows = 4, ...input }: TextAreaProps) {
  return (
    <Labelled
      {...{ label, hint, error, note, className }}
      control={(wiring) => (
        <textarea
          {...wiring}
          rows={rows}
          className={clsx(inputStyle, 'field-sizing-content min-h-24 resize-y py-3 leading-6')}
          {...input}
        />
      )}
    />
  );
}
