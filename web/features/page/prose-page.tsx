import { Link } from 'react-router';
import { SITE } from '../../content/site';

export type Clause = { heading: string; paragraphs?: readonly string[]; list?: readonly string[] };

type ProsePageProps = {
  title: string;
  intro: string;
  updated: string;
  clauses: readonly Clause[];
  other: { to: string; label: string };
};

/** A page of plain words under numbered headings, with a list of them to jump to. */
export function ProsePage({ title, intro, updated, clauses, other }: ProsePageProps) {
  return (
    <main id="main" tabIndex={-1} className="measure py-12 sm:py-16">
      <header className="max-w-[46rem]">
        <h1 className="display text-display-2">{title}</h1>
        <p className="prose-public mt-5">{intro}</p>
        <p className="figures mt-4 text-body text-muted">Last changed {updated}</p>
      </header>
      <div className="mt-12 grid gap-x-16 gap-y-10 border-t border-line pt-10 lg:grid-cols-[16rem_minmax(0,44rem)]">
        <nav aria-label="On this page" className="lg:sticky lg:top-28 lg:self-start">
          <ol className="flex flex-col gap-2 text-body">
            {clauses.map(({ heading }, index) => (
              <li key={heading}>
                <a
                  href={`#part-${index + 1}`}
                  className="inline-block py-0.5 text-muted underline-offset-4 hover:text-ink hover:underline"
                >
                  {heading}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="flex flex-col gap-10">
          {clauses.map(({ heading, paragraphs = [], list }, index) => (
            <section key={heading} id={`part-${index + 1}`} className="prose-public flex flex-col gap-4">
              <h2 className="display text-3xl">{heading}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {list && (
                <ul className="flex list-disc flex-col gap-2.5 pl-5 marker:text-banksia">
                  {list.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              )}
            </section>
          ))}
          <p className="border-t border-line pt-8 text-muted">
            Questions? Write to{' '}
            <a
              href={`mailto:${SITE.email}`}
              className="font-semibold break-words text-ember underline underline-offset-4"
            >
              {SITE.email}
            </a>{' '}
            or read our{' '}
            <Link to={other.to} className="font-semibold text-ember underline underline-offset-4">
              {other.label}
            </Link>
            .
          </p>
        </div>
      </div>
    </main>
  );
}
