import { counted } from '@domain/shared/format.js';
import { numberText } from '@domain/shared/number.js';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { KIND_WORDS } from '../case/case-words';
import { ChartCard } from './chart-card';
import { casesQuery, type Slice } from './reads';

const HOURS_A_DAY = 24;

/** `none yet`, `3.5 hours`, `2 days` */
const timeText = (hours: number | null) => {
  if (hours === null) return 'none yet';
  return hours < 2 * HOURS_A_DAY ? counted(hours, 'hour') : counted(Math.round(hours / HOURS_A_DAY), 'day');
};

/** How many cases came and were settled, and how long that took; of every city and subject. */
export function CasesChart({ slice }: { slice: Slice }) {
  const { data, isError } = useQuery(casesQuery(slice));
  const cases = data?.cases;
  const counts = (cases?.kinds ?? []).filter(({ opened, resolved }) => opened + resolved > 0);
  const most = Math.max(1, ...counts.map(({ opened, resolved }) => Math.max(opened, resolved)));
  const width = (amount: number) => ({ width: `${(amount / most) * 100}%` });
  return (
    <ChartCard
      title="Cases"
      note={
        cases ? (
          <>
            {numberText(cases.unresolved)} not resolved now, {numberText(cases.overdue)} overdue.{' '}
            {(slice.city || slice.subject) && 'For every city and subject. '}
            <Link
              to="/admin/cases"
              className="font-semibold text-forest underline decoration-forest/30 underline-offset-4 hover:decoration-forest"
            >
              Open cases
            </Link>
          </>
        ) : (
          ' '
        )
      }
      columns={['Kind', 'Opened', 'Resolved', 'Half resolved within']}
      rows={cases?.kinds.map(({ kind, opened, resolved, medianHours }) => [
        KIND_WORDS[kind],
        numberText(opened),
        numberText(resolved),
        timeText(medianHours),
      ])}
      failed={isError}
      className="lg:col-span-2"
    >
      {counts.length === 0 && <p className="text-muted">No cases on these days.</p>}
      <div className={counts.length === 0 ? 'hidden' : 'flex flex-col gap-3 text-sm'}>
        <p className="flex gap-5 text-muted">
          <span className="flex items-center gap-1.5">
            <span className="size-2.5 rounded-full bg-banksia" /> Opened
          </span>
          <span className="flex items-center gap-1.5">
            <span className="size-2.5 rounded-full bg-forest" /> Resolved
          </span>
          <span className="ml-auto">Half resolved within</span>
        </p>
        <ol className="flex flex-col gap-2.5">
          {counts.map(({ kind, opened, resolved, medianHours }) => (
            <li key={kind} className="grid grid-cols-[8.5rem_minmax(0,1fr)_4.5rem] items-center gap-3">
              <span className="leading-5 font-medium">{KIND_WORDS[kind]}</span>
              <span className="flex flex-col gap-1">
                {(
                  [
                    [opened, 'bg-banksia'],
                    [resolved, 'bg-forest'],
                  ] as const
                ).map(([amount, colour]) => (
                  <span key={colour} className="flex items-center gap-2">
                    <span className="h-3 grow overflow-hidden rounded-md bg-sand/70">
                      <span className={`block h-full rounded-md ${colour}`} style={width(amount)} />
                    </span>
                    <strong className="figures w-8 text-right">{numberText(amount)}</strong>
                  </span>
                ))}
              </span>
              <span className="figures text-right text-muted">{timeText(medianHours)}</span>
            </li>
          ))}
        </ol>
      </div>
    </ChartCard>
  );
}
