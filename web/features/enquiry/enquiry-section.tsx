import { Check } from 'lucide-react';
import { GUARANTEES } from '../../content/site';
import { EnquiryWizard } from './enquiry-wizard';

/** The enquiry form at the end of a page (S0§2), under words that fit what was read. */
export function EnquirySection({ title, text }: { title: string; text: string }) {
  return (
    <section id="enquiry" aria-labelledby="enquiry-heading" className="scroll-mt-20 bg-sage/55">
      <div className="measure py-14 sm:py-20">
        <EnquiryWizard
          heading={
            <h2 id="enquiry-heading" className="display text-display-3">
              {title}
            </h2>
          }
          lead={
            <div className="flex flex-col gap-7">
              <p className="prose-public max-w-[46ch]">{text}</p>
              <ul className="flex flex-col gap-3">
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
