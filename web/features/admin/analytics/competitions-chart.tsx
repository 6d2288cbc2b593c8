import { counted } from '@domain/shared/format.js';
import { numberText } from '@domain/shared/number.js';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { COMPETITION_WORDS } from '../../../content/competitions';
import { ChartCard } from './chart-card';
import { competitionsQuery, type Slice } from './reads';

/** Of the rounds that closed: how many are drawn, and how many entries took part (G-27). */
export function CompetitionsChart({ slice }: { slice: Slice }) {
  const { data, isError } = useQuery(competitionsQuery(slice));
  const competitions = data?.competitions ?? [];
  const most = Math.max(1, ...competitions.map(({ entries }) => entries));
  return (
    <ChartCard
      title="Competitions"
      note={
        data ? (
          <>
            {counted(data.waiting, 'round')} {data.waiting === 1 ? 'waits' : 'wait'} for a draw now.{' '}
            {(slice.city || slice.subject) && 'For every city and subject. '}
            <Link
              to="/admin/competitions"
              className="font-semibold text-forest underline decoration-forest/30 underline-offset-4 hover:decoration-forest"
            >
              Open competitions
            </Link>
          </>
        ) : (
          ' '
        )
      }
      columns={['Competition', 'Rounds closed', 'Drawn', 'Confirmed entries']}
      rows={data?.competitions.map(({ competition, closed, drawn, entries }) => [
        COMPETITION_WORDS[competition].title,
        numberText(closed),
        numberText(drawn),
        numberText(entries),
      ])}
      failed={isError}
    >
      <ol className="flex flex-col gap-3 text-sm">
        {competitions.map(({ competition, closed, drawn, entries }) => (
          <li key={competition} className="flex flex-col gap-1">
            <span className="flex flex-wrap justify-between gap-x-3">
              <span className="font-medium">{COMPETITION_WORDS[competition].title}</span>
              <span className="text-muted">
                {closed === 0
                  ? 'No round closed on these days'
                  : `${counted(closed, 'round')} closed, ${numberText(drawn)} drawn`}
              </span>
            </span>
            <span className="flex items-center gap-2">
              <span className="h-3 grow overflow-hidden rounded-md bg-sand/70">
                <span className="block h-full rounded-md bg-banksia" style={{ width: `${(entries / most) * 100}%` }} />
              </span>
              <strong className="figures w-8 text-right">{numberText(entries)}</strong>
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-sm text-muted">Confirmed entries of the rounds that closed on these days.</p>
    </ChartCard>
  );
}
