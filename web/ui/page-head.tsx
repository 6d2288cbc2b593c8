import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Banksia } from './banksia';

type PageHeadProps = { title: string; text: string; className?: string; children?: ReactNode };

/** The head of a marketing page: what it is about, in a heading and a sentence. */
export function PageHead({ title, text, className = 'bg-sage/55', children }: PageHeadProps) {
  return (
    <section aria-labelledby="page-title" className={clsx('overflow-hidden', className)}>
      <div className="measure relative py-14 sm:py-20">
        <Banksia weight="fine" className="absolute right-4 -bottom-14 hidden size-64 opacity-70 lg:block" />
        <div className="relative max-w-[46rem]">
          <h1 id="page-title" className="display text-display-2">
            {title}
          </h1>
          <p className="prose-public mt-5 max-w-[56ch]">{text}</p>
          {children}
        </div>
      </div>
    </section>
  );
}
