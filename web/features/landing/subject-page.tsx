import { Check } from 'lucide-react';
import { CITIES } from '../../content/home';
import { type Subject, SUBJECT_PAGES } from '../../content/subjects';
import { FinalCall } from '../home/final-call';
import { Section } from '../home/section';
import { useEnquiryForm } from '../shell/find-my-tutor';
import { LandingHero } from './landing-hero';
import { Links } from './links';

/** A subject: what is taught, at which levels, and what one-to-one adds (P-16). */
export function SubjectPage({ subject }: { subject: Subject }) {
  const showForm = useEnquiryForm();
  const [first, ...further] = subject.description;
  return (
    <main id="main" tabIndex={-1} className="wrap-anywhere">
      <LandingHero
        key={subject.slug}
        here={subject.name || 'Tutoring'}
        title={subject.heading}
        prefill={subject.name ? { subjects: subject.name } : {}}
      >
        <p className="prose-public max-w-[48ch]">{first}</p>
        <div className="hidden flex-col gap-6 sm:flex">
          {further.map((paragraph) => (
            <p key={paragraph} className="max-w-[52ch] text-muted">
              {paragraph}
            </p>
          ))}
        </div>
      </LandingHero>

      <Section title="Topics" intro="What students ask for most. Yours may differ; say so in your enquiry.">
        <div className="grid gap-10 md:grid-cols-3 md:gap-12">
          {subject.topics.map(({ title, items }) => (
            <div key={title} className="border-t-2 border-forest pt-6">
              <h3 className="display text-[1.5rem]">{title}</h3>
              <ul className="mt-4 flex flex-col gap-2.5">
                {items.map((item) => (
                  <li key={item} className="flex items-start gap-3">
                    <Check className="mt-1 size-4 shrink-0 text-success" strokeWidth={2.5} aria-hidden="true" />
                    {item}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </Section>

      <Section title="Grade levels" className="bg-sand/60">
        <dl className="border-t border-field/40">
          {subject.levels.map(({ name, text }) => (
            <div
              key={name}
              className="grid gap-x-10 gap-y-1 border-b border-field/40 py-5 md:grid-cols-[18rem_minmax(0,1fr)] md:items-baseline"
            >
              <dt className="display text-[1.375rem]">{name}</dt>
              <dd className="prose-public text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>

      <section aria-labelledby="benefits" className="on-forest bg-forest text-cream">
        <div className="measure py-16 sm:py-24">
          <h2 id="benefits" className="display mb-10 text-[2.125rem] sm:text-[2.75rem]">
            What one-to-one adds
          </h2>
          <dl className="grid gap-10 md:grid-cols-3 md:gap-12">
            {subject.benefits.map(({ title, text }) => (
              <div key={title} className="border-t border-cream/25 pt-6">
                <dt className="display text-[1.5rem]">{title}</dt>
                <dd className="prose-public mt-3 text-cream/85">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>

      <Section title="Other subjects">
        <Links
          items={SUBJECT_PAGES.filter(({ slug }) => slug !== subject.slug).map(({ slug, name }) => ({
            to: `/subjects/${slug}`,
            name,
          }))}
        />
        <h3 className="display mt-14 mb-5 text-[1.5rem]">Tutors near you</h3>
        <Links items={CITIES.map(({ slug, name, tutors }) => ({ to: `/tutors/${slug}`, name, note: tutors }))} />
      </Section>

      <FinalCall onFindTutor={showForm} />
    </main>
  );
}
