import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { GUARANTEES, SITE } from '../content/site';
import { EnquiryWizard } from '../features/enquiry/enquiry-wizard';
import { AiBlurbs } from '../features/home/ai-blurbs';
import { BlogTeasers } from '../features/home/blog-teasers';
import { Cities } from '../features/home/cities';
import { FinalCall } from '../features/home/final-call';
import { HowItWorks } from '../features/home/how-it-works';
import { ParentQuotes } from '../features/home/parent-quotes';
import { SubjectCards } from '../features/home/subject-cards';
import { Testimonials } from '../features/home/testimonials';
import { TrustStrip } from '../features/home/trust-strip';
import { useEnquiryForm } from '../lib/find-my-tutor';
import { organizationData, publicMeta } from '../lib/meta';

export const meta = () =>
  publicMeta('/', SITE.promise.replace('.', ''), SITE.description, { data: [organizationData()] });

export default function Home() {
  const showForm = useEnquiryForm();
  return (
    <main id="main" tabIndex={-1}>
      <section id="enquiry" aria-labelledby="promise" className="scroll-mt-20 bg-sage/55">
        <div className="measure py-10 sm:py-14 lg:py-20">
          <EnquiryWizard
            heading={
              <h1 id="promise" className="display text-display-1">
                {SITE.promise}
              </h1>
            }
            lead={
              <div className="flex flex-col gap-7">
                <p className="prose-public max-w-[46ch]">{SITE.sentence}</p>
                <ul className="hidden flex-col gap-3 sm:flex">
                  {GUARANTEES.map((guarantee) => (
                    <li key={guarantee} className="flex items-start gap-3">
                      <Check className="mt-1 size-4.5 shrink-0 text-success" strokeWidth={2.5} aria-hidden="true" />
                      {guarantee}
                    </li>
                  ))}
                </ul>
                <p className="text-body text-muted">
                  Are you a tutor?{' '}
                  <Link
                    to="/setup"
                    className="font-semibold text-forest underline decoration-forest/40 underline-offset-4 hover:decoration-forest"
                  >
                    Start teaching with us
                  </Link>
                </p>
              </div>
            }
          />
        </div>
      </section>
      <TrustStrip />
      <HowItWorks />
      <SubjectCards onChoose={showForm} />
      <AiBlurbs />
      <Testimonials />
      <Cities />
      <ParentQuotes />
      <BlogTeasers />
      <FinalCall onFindTutor={showForm} />
    </main>
  );
}
