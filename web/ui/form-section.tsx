import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** A group of fields under a heading: the words on the left, the fields on the right where there is room. */
export function FormSection({
  title,
  text,
  className,
  children,
}: {
  title: string;
  text?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <fieldset className={clsx('min-w-0 border-t border-line pt-7 first:border-0 first:pt-0', className)}>
      <legend className="float-left w-full">
        <span className="text-lg font-semibold">{title}</span>
      </legend>
      {text && <div className="clear-both max-w-[60ch] pt-1 text-body leading-6 text-muted">{text}</div>}
      <div className="clear-both flex flex-col gap-5 pt-5">{children}</div>
    </fieldset>
  );
}
