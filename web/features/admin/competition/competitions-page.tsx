import { adminCompetitions, type AdminRound } from '@contract/competition.js';
import { counted } from '@domain/shared/format.js';
import { numberText } from '@domain/shared/number.js';
import { SYDNEY } from '@domain/shared/time.js';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Clock3, DoorOpen, Dices, Trophy } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { COMPETITION_WORDS } from '../../../content/competitions';
import { apiQuery } from '../../../lib/query';
import { dateText } from '../../../lib/time';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { type Column, Table } from '../../../ui/table';
import { DemoClock } from '../demo-clock';
import { DrawDialog, useDrawWinner } from './draw-dialog';
import { EntriesCard } from './entries-card';
import { RoundDialog, useOpenRound } from './round-dialog';

const roundsQuery = { ...apiQuery(adminCompetitions, '/api/admin/competitions'), staleTime: 0 };

const STATUSES = {
  open: { words: 'Open', tone: 'good', icon: DoorOpen },
  closed: { words: 'Waiting for its draw', tone: 'attention', icon: Clock3 },
  drawn: { words: 'Drawn', tone: 'neutral', icon: Trophy },
} as const;

const titleOf = ({ competition, number }: AdminRound) => `${COMPETITION_WORDS[competition].title}, round ${number}`;

function Result({ round }: { round: AdminRound }) {
  if (!round.drawnAt) return <span className="text-muted">Not drawn</span>;
  return (
    <div className="max-w-[26rem] text-sm md:min-w-[12rem]">
      {round.winner ? (
        <>
          <p>
            <span className="font-semibold wrap-anywhere">{round.winner.name}</span> won on{' '}
            {dateText(round.drawnAt, SYDNEY)}
          </p>
          <a href={`mailto:${round.winner.email}`} className="wrap-anywhere underline underline-offset-4">
            {round.winner.email}
          </a>
        </>
      ) : (
        <p>Won on {dateText(round.drawnAt, SYDNEY)}; the winner’s details have been deleted</p>
      )}
      <p className="mt-1 text-muted">
        Entry <span className="font-mono break-all">{round.winnerEntryId}</span>
      </p>
      <p className="mt-1 text-muted">
        Seed <span className="font-mono break-all">{round.seed}</span>, {round.isSeedGiven ? 'given' : 'random'}
      </p>
      <p className="mt-1">
        <Link to="/competitions#draws" className="font-semibold text-forest underline-offset-4 hover:underline">
          How to repeat it
        </Link>
        {' · '}
        <Link
          to={`/admin/history?streamId=${round.id}`}
          className="font-semibold text-forest underline-offset-4 hover:underline"
        >
          History
        </Link>
      </p>
    </div>
  );
}

function Actions({ round, isNewest }: { round: AdminRound; isNewest: boolean }) {
  const [asking, setAsking] = useState<'draw' | 'open' | null>(null);
  const drawing = useDrawWinner();
  const opening = useOpenRound(round.competition);
  const end = () => setAsking(null);
  const isClosed = round.status === 'closed';
  const isNextWanted = isNewest && round.status !== 'open';
  if (!isClosed && !isNextWanted && !asking) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {isClosed && (
        <Button
          size="tiny"
          aria-label={`Draw the winner of ${titleOf(round)}`}
          disabled={round.entries === 0}
          onClick={() => setAsking('draw')}
        >
          <Dices className="size-3.5" aria-hidden="true" />
          Draw the winner
        </Button>
      )}
      {isNextWanted && (
        <Button
          tone="secondary"
          size="tiny"
          aria-label={`Open the next round of ${COMPETITION_WORDS[round.competition].title}`}
          onClick={() => setAsking('open')}
        >
          <CalendarPlus className="size-3.5" aria-hidden="true" />
          Open the next round
        </Button>
      )}
      {asking === 'draw' && <DrawDialog round={round} title={titleOf(round)} action={drawing} onClose={end} />}
      {asking === 'open' && <RoundDialog competition={round.competition} action={opening} onClose={end} />}
    </div>
  );
}

const columnsFor = (rounds: readonly AdminRound[]): Column<AdminRound>[] => [
  {
    key: 'round',
    title: 'Competition',
    cell: (round) => (
      <>
        <p className="font-semibold">{COMPETITION_WORDS[round.competition].title}</p>
        <p className="text-sm text-muted">Round {round.number}</p>
      </>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    cell: ({ status }) => {
      const { words, tone, icon } = STATUSES[status];
      return (
        <Badge tone={tone} icon={icon}>
          {words}
        </Badge>
      );
    },
  },
  {
    key: 'closes',
    title: 'Closing day',
    cell: ({ closesAt }) => <span className="whitespace-nowrap">{dateText(closesAt, SYDNEY)}</span>,
  },
  {
    key: 'entries',
    title: 'Entries',
    cell: ({ entries, pending }) => (
      <>
        <p className="figures md:whitespace-nowrap">{counted(entries, 'confirmed entry', 'confirmed entries')}</p>
        {pending > 0 && <p className="figures text-sm text-muted">{numberText(pending)} not confirmed</p>}
      </>
    ),
  },
  { key: 'result', title: 'Result', wide: true, cell: (round) => <Result round={round} /> },
  {
    key: 'actions',
    title: 'Actions',
    wide: true,
    cell: (round) => (
      <Actions
        round={round}
        isNewest={rounds.every(
          ({ competition, number }) => competition !== round.competition || number <= round.number,
        )}
      />
    ),
  },
];

/** The competitions as operators run them: rounds, draws and entries (G-27). */
export function CompetitionsPage() {
  const { data, isError, refetch } = useQuery(roundsQuery);
  return (
    <main id="main" tabIndex={-1} className="wide py-6 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 lg:flex-nowrap">
        <div>
          <h1 className="display text-display-4">Competitions</h1>
          <p className="mt-1 max-w-[68ch] text-muted">
            A round closes at the end of its closing day, Sydney time. Then you draw its winner, once, among the
            confirmed entries. Everybody who took part is emailed, and the page shows how the winner was drawn.
          </p>
        </div>
        <DemoClock className="lg:shrink-0" />
      </div>
      <Card aria-labelledby="rounds" className="mt-6 overflow-hidden">
        <div className="border-b border-line px-5 py-3.5">
          <h2 id="rounds" className="text-base font-semibold">
            Rounds
          </h2>
        </div>
        <Table
          dense
          caption="Rounds of the competitions, the newest first"
          columns={columnsFor(data?.rounds ?? [])}
          rows={data?.rounds}
          rowKey={({ id }) => id}
          failure={isError ? 'The competitions could not be loaded' : undefined}
          onRetry={() => void refetch()}
          empty="Nobody has entered a competition yet. The first round of each opens with its first entry."
        />
      </Card>
      <EntriesCard />
    </main>
  );
}
