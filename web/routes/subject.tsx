import { SUBJECTS } from '@domain/matching/options.js';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { CITIES } from '../content/offer';
import { SUBJECT_PAGES } from '../content/subject-names';
import { subjectOf } from '../content/subjects';
import { LandingHero } from '../features/enquiry/landing-hero';
import { FinalCall } from '../features/home/final-call';
import { moreLink, Section } from '../ui/section';
import { Links } from '../features/landing/links';
import { Benefits, Levels, Topics } from '../features/landing/subject-parts';
import { useEnquiryForm } from '../lib/find-my-tutor';
import { breadcrumbData, publicMeta, serviceData } from '../lib/meta';
import type { Route } from './+types/subject';

export const meta = ({ params }: Route.MetaArgs) => {
  const subject = subjectOf(params.subject);
  const path = `/subjects/${encodeURIComponent(subject.slug)}`;
  const title = subject.name ? `${subject.name} tutors` : 'Tutors for your subject';
  const description = `${subject.description[0]?.split('. ')[0]?.replace(/\.$/, '')}. One-to-one with a vetted tutor, at home, at a cafe or online.`;
  return publicMeta(path, title, description, {
    unlisted: !subject.isListed,
    data: subject.isListed
      ? [serviceData(path, `${subject.name} tutoring`, description), breadcrumbData({ name: subject.name, path })]
      : [],
  });
};

/** A subject: what is taught, at which levels, and what one-to-one adds (P-16). */
export default function SubjectRoute({ params }: Route.ComponentProps) {
  const subject = subjectOf(params.subject);
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

      <Section
        title="Topics"
        intro="What students ask for most. Yours may differ; say so in your enquiry."
        aside={
          Object.hasOwn(SUBJECTS, subject.slug) && (
            <Link to={`/search?subjects=${subject.slug}`} className={moreLink}>
              Compare {subject.name} tutors
              <ArrowRight className="size-4" aria-hidden="true" />
            </Link>
          )
        }
      >
        <Topics topics={subject.topics} />
      </Section>

      <Section title="Grade levels" className="bg-sand/60">
        <Levels levels={subject.levels} />
      </Section>

      <Benefits benefits={subject.benefits} />

      <Section title="Other subjects">
        <Links
          items={SUBJECT_PAGES.filter(({ slug }) => slug !== subject.slug).map(({ slug, name }) => ({
            to: `/subjects/${slug}`,
            name,
          }))}
        />
        <h3 className="display mt-14 mb-5 text-2xl">Tutors near you</h3>
        <Links items={CITIES.map(({ slug, name, tutors }) => ({ to: `/tutors/${slug}`, name, note: tutors }))} />
      </Section>

      <FinalCall onFindTutor={showForm} />
    </main>
  );
}
