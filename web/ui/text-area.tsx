import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { inputStyle, Labelled, type Labels } from './field';

type TextAreaProps = ComponentProps<'textarea'> & Labels & { note?: ReactNode };

/** A labelled field for several lines, with its hint, its error and a note. */
export function TextArea({ label, hint, error, note, className, rows = 3, ...input }: TextAreaProps) {
  return (
    <Labelled
      {...{ label, hint, error, note, className }}
      control={(wiring) => (
        <textarea
          {...wiring}
          rows={rows}
          // Where a field grows with what is written, its rows alone give it no height.
          style={{ minHeight: `calc(${rows}lh + 1.625rem)` }}
          className={clsx(inputStyle, 'field-sizing-content resize-y py-3 leading-6')}
          {...input}
        />
      )}
    />
  );
}
