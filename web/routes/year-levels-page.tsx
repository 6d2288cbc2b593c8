import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { LEVELS, type LevelSlug, RESULTS, YEAR_LEVELS_TEXT, YEAR_LEVELS_TITLE } from '../content/year-levels';
import { breadcrumbData, publicMeta } from '../lib/meta';
import { Badge } from '../ui/badge';
import { Button, ButtonLink } from '../ui/button';
import { Section } from '../ui/section';
import { EnquirySection } from '../features/enquiry/enquiry-section';
import { PageHead } from '../ui/page-head';
import { useEnquiryForm } from '../lib/find-my-tutor';

export const yearLevelsMeta = (focus?: LevelSlug) => {
  const level = LEVELS.find(({ slug }) => slug === focus);
  const base = { name: 'Year Levels', path: '/year-levels' };
  if (!level) return publicMeta(base.path, base.name, YEAR_LEVELS_TEXT, { data: [breadcrumbData(base)] });
  const [path, name] = [`/${level.slug}`, `${level.name} tutoring, ${level.years}`];
  const text = `${level.text} From ${level.price} an hour, face-to-face or online.`;
  return publicMeta(path, name, text, { data: [breadcrumbData(base, { name: `${level.name} tutoring`, path })] });
};

/** Tutoring by year level; `focus` is the level whose own address this is (P-21, P-22, R-01, R-05, R-109). */
export function YearLevelsPage({ focus }: { focus?: LevelSlug }) {
  const showForm = useEnquiryForm();
  const level = LEVELS.find(({ slug }) => slug === focus);
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (focus && !location.hash) current.current?.scrollIntoView({ block: 'center' });
  }, [focus]);
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={level ? `${level.name} tutoring, ${level.years}` : YEAR_LEVELS_TITLE} text={YEAR_LEVELS_TEXT}>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button size="large" onClick={showForm}>
            Get Started Today
          </Button>
          <ButtonLink to="/enhanced-demo" tone="secondary" size="large">
            View Demo
          </ButtonLink>
        </div>
      </PageHead>
      <Section title="Four levels, one way to start" intro="You see each tutor’s price before you speak to anyone.">
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {LEVELS.map(({ slug, name, years, price, text, points }) => {
            const isCurrent = slug === focus;
            return (
              <li
                key={slug}
                ref={isCurrent ? current : undefined}
                aria-current={isCurrent ? 'page' : undefined}
                className={clsx(
                  'flex flex-col rounded-card border p-6',
                  isCurrent
                    ? 'border-forest bg-sage-light shadow-[inset_0_0_0_1px_var(--color-forest)]'
                    : 'border-line bg-paper',
                )}
              >
                <div className="flex min-h-7 items-center justify-between gap-2">
                  <p className="eyebrow">{years}</p>
                  {isCurrent && (
                    <Badge tone="good" icon={Check}>
                      You are here
                    </Badge>
                  )}
                </div>
                <h3 className="display mt-2 text-3xl">{name}</h3>
                <p className="mt-3 text-muted">{text}</p>
                <ul className="mt-5 flex flex-1 flex-col gap-2 border-t border-line pt-5 text-body">
                  {points.map((point) => (
                    <li key={point} className="flex items-start gap-2.5">
                      <Check className="mt-1 size-4 shrink-0 text-success" strokeWidth={2.5} aria-hidden="true" />
                      {point}
                    </li>
                  ))}
                </ul>
                <p className="figures mt-6 text-body">
                  from <span className="display text-3xl">{price}</span> per hour
                </p>
                <ButtonLink
                  to={isCurrent ? `/${slug}#enquiry` : `/${slug}`}
                  tone={isCurrent ? 'primary' : 'secondary'}
                  className="mt-5"
                  aria-label={`Get Started with ${name}`}
                >
                  Get Started
                </ButtonLink>
              </li>
            );
          })}
        </ul>
      </Section>
      <section aria-labelledby="results-heading" className="on-forest bg-forest text-cream">
        <div className="measure py-16 sm:py-20">
          <h2 id="results-heading" className="display text-display-3">
            What a year of steady sessions does
          </h2>
          <dl className="mt-10 grid grid-cols-2 gap-x-6 gap-y-10 lg:grid-cols-4">
            {RESULTS.map(({ figure, label, detail }) => (
              <div key={label} className="flex flex-col-reverse justify-end border-t border-cream/25 pt-5">
                <dt className="mt-1 leading-snug">
                  <span className="font-semibold">{label}</span>
                  <span className="block text-cream/85">{detail}</span>
                </dt>
                <dd className="display figures text-display-3">{figure}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <EnquirySection
        title={level ? `Find a ${level.name.toLowerCase()} tutor` : 'Tell us the year, we find the tutor'}
        text="Nine short questions, no account. Tutors who teach this level and live near you write back with a price and a plan."
      />
    </main>
  );
}
