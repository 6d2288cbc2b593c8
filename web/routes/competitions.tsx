import { Download, Gift } from 'lucide-react';
import {
  COMPETITIONS_TEXT,
  COMPETITIONS_TITLE,
  CONDITIONS,
  RESOURCES,
  WINNERS,
  WINNERS_TEXT,
  WINNERS_TITLE,
} from '../content/competitions';
import { EXAMPLE } from '../content/home';
import { Draws } from '../features/competition/draws';
import { EntryForm } from '../features/competition/entry-form';
import { Section } from '../ui/section';
import { PageHead } from '../ui/page-head';
import { breadcrumbData, publicMeta } from '../lib/meta';
import { Badge } from '../ui/badge';
import { buttonStyle } from '../ui/button';

export const meta = () =>
  publicMeta('/competitions', 'Competitions and free study resources', COMPETITIONS_TEXT, {
    data: [breadcrumbData({ name: 'Competitions', path: '/competitions' })],
  });

/** Competitions and free resources (P-23, P-24). */
export default function Competitions() {
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={COMPETITIONS_TITLE} text={COMPETITIONS_TEXT} className="bg-honey/70">
        <p className="mt-6 inline-flex items-start gap-2.5 font-medium">
          <Gift className="mt-0.5 size-5 shrink-0 text-ember" aria-hidden="true" />
          Every confirmed entry is in the monthly voucher draw.
        </p>
      </PageHead>
      <div className="bg-sage-light">
        <div className="measure py-14 sm:py-20">
          <EntryForm />
        </div>
      </div>
      <Section title="The terms in short" intro="What we promise with a competition, and keep.">
        <dl className="grid gap-x-12 gap-y-8 md:grid-cols-2">
          {CONDITIONS.map(({ title, text }) => (
            <div key={title}>
              <dt className="text-lg font-semibold">{title}</dt>
              <dd className="mt-1.5 text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Draws />
      <Section title="Free study resources" intro="Made to be printed. No sign-up.">
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {RESOURCES.map(({ file, title, text }) => (
            <li key={file} className="flex flex-col rounded-card border border-line bg-paper p-6">
              <h3 className="display text-2xl">{title}</h3>
              <p className="mt-2 flex-1 text-muted">{text}</p>
              <a
                href={`/resources/${file}`}
                download
                aria-label={`Download PDF: ${title}`}
                className={buttonStyle({ tone: 'secondary', className: 'mt-6' })}
              >
                <Download className="size-4" aria-hidden="true" />
                Download PDF
              </a>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={WINNERS_TITLE} intro={WINNERS_TEXT} className="border-t border-line">
        <div className="grid gap-10 md:grid-cols-3 md:gap-12">
          {WINNERS.map(({ about, quote }) => (
            <figure key={about} className="flex flex-col border-t border-line pt-6">
              <blockquote className="display flex-1 text-xl leading-snug">“{quote}”</blockquote>
              <figcaption className="mt-5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-body text-muted">
                <Badge>{EXAMPLE}</Badge>
                {about}
              </figcaption>
            </figure>
          ))}
        </div>
      </Section>
    </main>
  );
}
