import { SEARCH_CITIES } from '@domain/search/options.js';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { cityOf } from '../content/cities';
import { CITIES, within } from '../content/offer';
import { SUBJECT_PAGES } from '../content/subject-names';
import { LandingHero } from '../features/enquiry/landing-hero';
import { FinalCall } from '../features/home/final-call';
import { moreLink, Section } from '../ui/section';
import { Areas, Cafes } from '../features/landing/city-parts';
import { Links } from '../features/landing/links';
import { useEnquiryForm } from '../lib/find-my-tutor';
import { breadcrumbData, publicMeta, serviceData } from '../lib/meta';
import { Skyline } from '../ui/skyline';
import type { Route } from './+types/city';

export const meta = ({ params }: Route.MetaArgs) => {
  const city = cityOf(params.location);
  const path = `/tutors/${encodeURIComponent(city.slug)}`;
  const where = within(city.name || 'your area');
  const title = `Private tutors ${where}`;
  const offer = `${where}, at home, at a local cafe or online. Send one free enquiry and hear back within 24 hours.`;
  const description = `${city.tutors} vetted tutors ${offer}`;
  return publicMeta(path, title, description, {
    unlisted: !city.isListed,
    data: city.isListed
      ? [
          // What is claimed stays text: the count is in no structured data.
          serviceData(path, title, `Vetted tutors ${offer}`, city.name),
          breadcrumbData({ name: `Tutors ${within(city.name)}`, path }),
        ]
      : [],
  });
};

/** A city: how many tutors, where they teach, and where to meet them (P-14, P-15, R-108). */
export default function CityRoute({ params }: Route.ComponentProps) {
  const city = cityOf(params.location);
  const showForm = useEnquiryForm();
  const where = within(city.name || 'your area');
  const [first, ...further] = city.description;
  return (
    <main id="main" tabIndex={-1} className="wrap-anywhere">
      <LandingHero
        key={city.slug}
        here={city.name ? `Tutors ${within(city.name)}` : 'Tutors near you'}
        title={`Private tutors ${where}`}
        prefill={city.name ? { location: city.name } : {}}
      >
        <p className="flex items-baseline gap-3">
          <span className="display figures text-display-4 whitespace-nowrap text-ember">{city.tutors}</span>
          <span className="text-lg font-semibold">
            vetted tutors <span className="max-sm:block">{where} and online</span>
          </span>
        </p>
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
        title={`Where we teach ${where}`}
        intro={city.areasIntro}
        aside={city.isListed && <Skyline city={city.slug} className="w-44 text-forest sm:w-64" />}
      >
        <Areas areas={city.areas} />
      </Section>

      <Section title="Partner cafes" intro={city.cafesIntro} className="bg-sand/60">
        <Cafes cafes={city.cafes} />
      </Section>

      <Section
        title={`Subjects taught ${where}`}
        intro="The seven that families ask for most. If yours is not here, write it in your enquiry."
        aside={
          Object.hasOwn(SEARCH_CITIES, city.slug) && (
            <Link to={`/search?location=${city.slug}`} className={moreLink}>
              Compare tutors {where}
              <ArrowRight className="size-4" aria-hidden="true" />
            </Link>
          )
        }
      >
        <Links items={SUBJECT_PAGES.map(({ slug, name }) => ({ to: `/subjects/${slug}`, name }))} />
        <h3 className="display mt-14 mb-5 text-2xl">Tutors in other cities</h3>
        <Links
          items={CITIES.filter(({ slug }) => slug !== city.slug).map(({ slug, name, tutors }) => ({
            to: `/tutors/${slug}`,
            name,
            note: tutors,
          }))}
        />
      </Section>

      <FinalCall onFindTutor={showForm} />
    </main>
  );
}
