import type { ClosedRound } from '@contract/competition.js';
import { SYDNEY } from '@domain/shared/time.js';
import { counted } from '@domain/shared/format.js';
import { useQuery } from '@tanstack/react-query';
import { Clock3, Trophy } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { COMPETITION_WORDS } from '../../content/competitions';
import { dateText } from '../../lib/time';
import { Badge } from '../../ui/badge';
import { Button, Spinner } from '../../ui/button';
import { Failure } from '../../ui/query-state';
import { competitionsQuery } from './reads';

const DrawCheck = lazy(() => import('./draw-check'));

/** What became of the rounds that have closed; no names (G-27). */
export default function DrawsList() {
  const { data, isError, refetch } = useQuery(competitionsQuery);
  if (isError) return <Failure look="row" title="The draws could not be loaded." onRetry={refetch} />;
  if (!data) return null;
  if (data.draws.length === 0) return <p className="text-muted">Nothing has been drawn yet.</p>;
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {data.draws.map((round) => (
        <li key={round.id} className="min-w-0 rounded-card border border-line bg-paper p-6">
          <DrawnRound round={round} />
        </li>
      ))}
    </ul>
  );
}

/** The button that was pressed gives way to it. */
const focus = (result: HTMLElement | null) => result?.focus();

function DrawnRound({ round }: { round: ClosedRound }) {
  const [isChecked, setChecked] = useState(false);
  const { title } = COMPETITION_WORDS[round.competition];
  const isDrawn = round.drawnAt !== null;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="display text-2xl">{title}</h3>
        <Badge tone={isDrawn ? 'good' : 'attention'} icon={isDrawn ? Trophy : Clock3}>
          {isDrawn ? 'Drawn' : 'Waiting for its draw'}
        </Badge>
      </div>
      <p className="mt-1 text-muted">
        Closed {dateText(round.closesAt, SYDNEY)}, {counted(round.entries, 'confirmed entry', 'confirmed entries')}
      </p>
      {round.drawnAt && (
        <dl className="mt-4 grid gap-x-6 gap-y-2 text-body sm:grid-cols-[auto_1fr]">
          <dt className="font-semibold">Drawn</dt>
          <dd>{dateText(round.drawnAt, SYDNEY)}</dd>
          <dt className="font-semibold">Winning entry</dt>
          <dd className="font-mono text-sm break-all">{round.winnerEntryId}</dd>
          <dt className="font-semibold">Seed</dt>
          <dd className="min-w-0">
            <span className="font-mono text-sm break-all">{round.seed}</span>
            <span className="block text-sm text-muted">
              {round.isSeedGiven ? 'Chosen by our team' : 'Drawn at random by our computer'}
            </span>
          </dd>
        </dl>
      )}
      {isDrawn && <p className="mt-4 text-body">We have emailed the winner. We publish no names.</p>}
      {isChecked ? (
        <div ref={focus} role="group" tabIndex={-1} aria-label={`Entries of ${title}`}>
          <Suspense fallback={<Spinner label="Loading the entries..." />}>
            <DrawCheck id={round.id} />
          </Suspense>
        </div>
      ) : (
        <Button
          tone="secondary"
          size="small"
          className="mt-4"
          aria-label={`${isDrawn ? 'Check this draw' : 'See the entries'}: ${title}, closed ${dateText(round.closesAt, SYDNEY)}`}
          onClick={() => setChecked(true)}
        >
          {isDrawn ? 'Check this draw' : 'See the entries'}
        </Button>
      )}
    </>
  );
}
