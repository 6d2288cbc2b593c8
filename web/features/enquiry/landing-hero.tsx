import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { GUARANTEES } from '../../content/site';
import type { Prefill } from './draft';
import { EnquiryWizard } from './enquiry-wizard';

type LandingHeroProps = { here: string; title: string; prefill: Prefill; children: ReactNode };

/** The head of a city or subject page: what it is about, and the enquiry with what the page already knows. */
export function LandingHero({ here, title, prefill, children }: LandingHeroProps) {
  return (
    <section id="enquiry" aria-labelledby="landing-title" className="scroll-mt-20 overflow-x-clip bg-sage/55">
      <div className="measure pt-6 pb-12 sm:pb-16 lg:pb-20">
        <nav aria-label="Breadcrumb" className="mb-7 text-sm text-muted lg:mb-11">
          <ol className="flex min-w-0 flex-wrap gap-x-2">
            <li>
              <Link to="/" className="underline decoration-muted/40 underline-offset-4 hover:decoration-ink">
                Home
              </Link>
            </li>
            <li aria-hidden="true">/</li>
            <li aria-current="page" className="min-w-0 font-medium text-ink">
              {here}
            </li>
          </ol>
        </nav>
        <EnquiryWizard
          prefill={prefill}
          heading={
            <h1 id="landing-title" className="display text-display-2">
              {title}
            </h1>
          }
          lead={
            <div className="flex flex-col gap-6">
              {children}
              <ul className="hidden flex-col gap-3 sm:flex">
                {GUARANTEES.map((guarantee) => (
                  <li key={guarantee} className="flex items-start gap-3">
                    <Check className="mt-1 size-4.5 shrink-0 text-success" strokeWidth={2.5} aria-hidden="true" />
                    {guarantee}
                  </li>
                ))}
              </ul>
            </div>
          }
        />
      </div>
    </section>
  );
}
