import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';

type CheckPillProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & { label: string };

/** A small checkbox among many; the whole pill is its label. */
export function CheckPill({ label, className, ...input }: CheckPillProps) {
  return (
    <label
      className={clsx(
        'relative inline-flex min-h-9 items-center gap-1 rounded-full border border-line bg-white px-3 py-1.5 text-sm font-medium transition-colors duration-150',
        'hover:border-forest/50 has-checked:border-forest has-checked:bg-forest has-checked:text-white',
        'has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-forest',
        className,
      )}
    >
      <input type="checkbox" className="peer absolute inset-0 size-full cursor-pointer opacity-0" {...input} />
      <Check className="-ml-0.5 hidden size-3.5 peer-checked:block" strokeWidth={3} aria-hidden="true" />
      {label}
    </label>
  );
}
