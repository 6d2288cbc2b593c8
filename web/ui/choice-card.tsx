import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & { kind: 'radio' | 'checkbox'; children: ReactNode };

/** A radio or a checkbox as a large tappable card; the whole card is its label. */
export function ChoiceCard({ kind, children, className, ...input }: ChoiceProps) {
  return (
    <label
      className={clsx(
        'group relative flex min-h-13 items-center gap-3 rounded-field border border-line bg-white px-4 py-2.5 text-body leading-snug font-medium transition-colors duration-150',
        'hover:border-forest/50 has-checked:border-forest has-checked:bg-sage-light has-checked:shadow-[inset_0_0_0_1px_var(--color-forest)]',
        'has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-3 has-focus-visible:outline-forest',
        'has-disabled:opacity-50 has-checked:forced-colors:outline-2 has-checked:forced-colors:outline-[Highlight]',
        className,
      )}
    >
      <input type={kind} className="peer absolute inset-0 size-full cursor-pointer opacity-0" {...input} />
      <span
        aria-hidden="true"
        className={clsx(
          'grid size-5 shrink-0 place-items-center border-[1.5px] border-field bg-white text-transparent transition-colors duration-150',
          'group-has-checked:border-forest group-has-checked:bg-forest group-has-checked:text-white',
          kind === 'radio' ? 'rounded-full' : 'rounded-[5px]',
        )}
      >
        <Check className="invisible size-3.5 group-has-checked:visible" strokeWidth={3} />
      </span>
      <span>{children}</span>
    </label>
  );
}

/** A label split into its words and the bracketed remark, which is set smaller: `Evening` `(after 6pm)`. */
export function ChoiceLabel({ text }: { text: string }) {
  const [, words = text, remark] = /^(.*?)(?: (\([^)]*\d[^)]*\)))?$/.exec(text) ?? [];
  return (
    <>
      <span className={remark && 'whitespace-nowrap'}>{words}</span>{' '}
      {remark && <span className="text-sm font-normal whitespace-nowrap text-muted">{remark}</span>}
    </>
  );
}
