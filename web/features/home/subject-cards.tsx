import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { SUBJECTS } from '../../content/offer';
import { moreLink, Section } from '../../ui/section';

/** Lucide's glyphs as a picture of its own: twelve of them are no script's business. */
function Glyph({ name }: { name: (typeof SUBJECTS)[number]['glyph'] }) {
  return (
    <svg
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-6 text-forest"
    >
      <use href={`/subjects.svg#${name}`} />
    </svg>
  );
}

/** Eleven subjects and all of them (P-12, R-109); every card leads to the enquiry form. */
export function SubjectCards({ onChoose }: { onChoose: () => void }) {
  return (
    <Section
      title="Help with what, exactly?"
      intro="From first words to final exams, and on to running a business. If it is not here, write it in your enquiry."
      aside={
        <Link to="/search" className={moreLink}>
          Search all tutors
          <ArrowRight className="size-4" aria-hidden="true" />
        </Link>
      }
      className="bg-sand/60"
    >
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4">
        {SUBJECTS.map(({ name, glyph, note }) => {
          return (
            <li key={name} className="flex">
              <button
                type="button"
                onClick={onChoose}
                className="group flex w-full flex-col rounded-card border border-line bg-paper p-5 text-left transition-colors duration-150 hover:border-forest sm:p-6"
              >
                <Glyph name={glyph} />
                <span className="mt-5 text-lg leading-snug font-semibold">{name}</span>
                <span className="mt-1 text-body leading-snug text-muted">{note}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
