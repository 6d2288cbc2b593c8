import { numberText } from '@domain/shared/number.js';
import { dateText } from '../../lib/time';
import { nameOf } from './words';

/** A name over its e-mail address, as tables show people. */
export function Person({ name, email }: { name: string; email: string }) {
  return (
    <div className="min-w-0 md:max-w-40 min-[1400px]:max-w-60">
      <p className="truncate font-semibold" title={name}>
        {nameOf(name)}
      </p>
      <p className="truncate text-muted" title={email}>
        {email}
      </p>
    </div>
  );
}

const SHOWN = 2;

/** The first two subjects and how many more there are. */
export function Subjects({ subjects }: { subjects: string[] }) {
  const more = subjects.length - SHOWN;
  return (
    <p className="md:max-w-28 min-[1400px]:max-w-52" title={subjects.join(', ')}>
      {subjects.slice(0, SHOWN).join(', ')}
      {more > 0 && <span className="whitespace-nowrap text-muted"> +{numberText(more)} more</span>}
    </p>
  );
}

/** A day in a narrow column: its year goes to a second line. */
export function Day({ at }: { at: string | null }) {
  if (!at) return <span className="text-muted">Never</span>;
  const text = dateText(at);
  const year = text.lastIndexOf(' ');
  return (
    <span className="figures block">
      <span className="whitespace-nowrap">{text.slice(0, year)}</span>
      {text.slice(year)}
    </span>
  );
}
