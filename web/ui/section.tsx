import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

type SectionProps = {
  id?: string;
  title: string;
  intro?: string;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A block of a public page under its heading. */
export function Section({ id, title, intro, aside, className, children }: SectionProps) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className={clsx('scroll-mt-16 py-16 sm:py-24', className)}>
      <div className="measure">
        <div className="mb-10 flex flex-wrap items-end justify-between gap-x-10 gap-y-4 sm:mb-12">
          <div className="max-w-[46rem]">
            <h2 id={heading} className="display text-display-3">
              {title}
            </h2>
            {intro && <p className="prose-public mt-4 max-w-[62ch] text-muted">{intro}</p>}
          </div>
          {aside}
        </div>
        {children}
      </div>
    </section>
  );
}

export const moreLink =
  'inline-flex items-center gap-1.5 font-semibold text-ember underline decoration-ember/30 decoration-[1.5px] underline-offset-[6px] hover:decoration-ember';
