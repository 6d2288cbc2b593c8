import { clsx } from 'clsx';
import { Coffee, MapPin } from 'lucide-react';
import type { City } from '../../content/cities';
import { CITIES } from '../../content/home';
import { SUBJECT_PAGES } from '../../content/subjects';
import { Skyline } from '../../ui/skyline';
import { FinalCall } from '../home/final-call';
import { Section } from '../home/section';
import { useEnquiryForm } from '../shell/find-my-tutor';
import { LandingHero } from './landing-hero';
import { Links } from './links';

/** A city: how many tutors, where they teach, and where to meet them (P-14, P-15, R-108). */
export function CityPage({ city }: { city: City }) {
  const showForm = useEnquiryForm();
  const place = city.name || 'your area';
  const [first, ...further] = city.description;
  return (
    <main id="main" tabIndex={-1} className="wrap-anywhere">
      <LandingHero
        key={city.slug}
        here={city.name ? `Tutors in ${city.name}` : 'Tutors near you'}
        title={`Private tutors in ${place}`}
        prefill={city.name ? { location: city.name } : {}}
      >
        <p className="flex items-baseline gap-3">
          <span className="display figures text-[2.25rem] text-ember">{city.tutors}</span>
          <span className="text-[1.0625rem] font-semibold">vetted tutors in {place} and online</span>
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
        title={`Where we teach in ${place}`}
        intro={city.areasIntro}
        aside={city.isListed && <Skyline city={city.slug} className="w-44 text-forest sm:w-64" />}
      >
        <ul className="border-t border-line">
          {city.areas.map(({ name, suburbs }) => (
            <li
              key={name}
              className="grid gap-x-10 gap-y-1 border-b border-line py-5 md:grid-cols-[20rem_minmax(0,1fr)] md:items-baseline"
            >
              <span className="flex items-baseline gap-3 text-[1.0625rem] font-semibold">
                <MapPin className="size-4 shrink-0 translate-y-0.5 text-forest" aria-hidden="true" />
                {name}
              </span>
              <span className="prose-public text-muted max-md:pl-7">{suburbs}</span>
            </li>
          ))}
        </ul>
      </Section>

      <Section title="Partner cafes" intro={city.cafesIntro} className="bg-sand/60">
        <ul className={clsx('grid gap-4', city.cafes.length === 3 ? 'md:grid-cols-3' : 'sm:grid-cols-2')}>
          {city.cafes.map(({ name, place: address, note }) => (
            <li key={name} className="flex gap-5 rounded-card border border-line bg-paper p-6">
              <span className="grid size-12 shrink-0 place-items-center rounded-full bg-honey">
                <Coffee className="size-5 text-ember" strokeWidth={1.8} aria-hidden="true" />
              </span>
              <div className="min-w-0">
                <h3 className="display text-[1.375rem]">{name}</h3>
                <p className="mt-1 text-[0.9375rem] font-medium text-forest">{address}</p>
                <p className="mt-2 text-muted">{note}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>

      <Section
        title={`Subjects taught in ${place}`}
        intro="The seven that families ask for most. If yours is not here, write it in your enquiry."
      >
        <Links items={SUBJECT_PAGES.map(({ slug, name }) => ({ to: `/subjects/${slug}`, name }))} />
        <h3 className="display mt-14 mb-5 text-[1.5rem]">Tutors in other cities</h3>
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
