import type { AnalyticsUsage } from '@contract/admin-analytics.js';
import { counted } from '@domain/shared/format.js';
import { numberText } from '@domain/shared/number.js';
import { useQuery } from '@tanstack/react-query';
import { percentText } from '../../../lib/figures';
import { ChartCard } from './chart-card';
import { type Slice, usageQuery } from './reads';

type Series = AnalyticsUsage['series'];
type Bar = { label: string; amount: number; colour: string };

const FATES = [
  ['Held', 'held', 'bg-forest'],
  ['Ahead', 'ahead', 'bg-sage'],
  ['Cancelled', 'cancelled', 'bg-banksia'],
  ['Missed', 'missed', 'bg-danger'],
  ['Moved at least once', 'moved', 'bg-muted'],
] as const satisfies readonly (readonly [string, keyof Series, string])[];

const shareText = (share: number | null) => (share === null ? 'none yet' : percentText(share));

function Bars({ bars, whole }: { bars: readonly Bar[]; whole: number }) {
  return (
    <ol className="flex flex-col gap-2.5 text-sm">
      {bars.map(({ label, amount, colour }) => (
        <li key={label} className="grid grid-cols-[8.5rem_minmax(0,1fr)_3rem] items-center gap-3">
          <span className="leading-5 font-medium">{label}</span>
          <span className="h-3 overflow-hidden rounded-md bg-sand/70">
            <span
              className={`block h-full rounded-md ${colour}`}
              style={{ width: `${(amount / Math.max(1, whole)) * 100}%` }}
            />
          </span>
          <strong className="figures text-right">{numberText(amount)}</strong>
        </li>
      ))}
    </ol>
  );
}

/** Who books sessions in series, and how these sessions fare (G-12). */
export function SeriesChart({ slice }: { slice: Slice }) {
  const { data, isError } = useQuery(usageQuery(slice));
  const series = data?.usage.series;
  const bars = FATES.map(([label, name, colour]) => ({ label, colour, amount: series?.[name] ?? 0 }));
  return (
    <ChartCard
      title="Series of sessions"
      note={
        series
          ? `${counted(series.booked, 'series', 'series')} booked on these days, ${numberText(series.weekly)} weekly, from ` +
            `${counted(series.enquiries, 'enquiry', 'enquiries')}: ${counted(series.sessions, 'session')}, ` +
            `${shareText(series.share)} of all sessions booked.`
          : ' '
      }
      columns={['Sessions in series', 'Sessions']}
      rows={series && bars.map(({ label, amount }) => [label, numberText(amount)])}
      failed={isError}
    >
      {series?.booked === 0 ? (
        <p className="text-muted">No series was booked on these days.</p>
      ) : (
        <Bars bars={bars} whole={series?.sessions ?? 0} />
      )}
    </ChartCard>
  );
}

/** How many tutors have calendars elsewhere, and which cannot be read (G-17). */
export function CalendarsChart({ slice }: { slice: Slice }) {
  const { data, isError } = useQuery(usageQuery(slice));
  const calendars = data?.usage.calendars;
  const bars = calendars && [
    { label: 'Calendar feed', amount: calendars.feeds, colour: 'bg-forest' },
    { label: 'Busy calendar', amount: calendars.busy, colour: 'bg-sage' },
    { label: 'Cannot be read', amount: calendars.failing, colour: 'bg-danger' },
  ];
  return (
    <ChartCard
      title="Tutors’ calendars"
      note={
        calendars
          ? `${counted(calendars.feeds, 'tutor')} with a calendar feed, ${numberText(calendars.busy)} with a busy calendar of their own` +
            `${calendars.failing ? `, of which ${numberText(calendars.failing)} cannot be read` : ''}. As it is now, of every city and subject.`
          : ' '
      }
      columns={['Calendars', 'Tutors']}
      rows={bars?.map(({ label, amount }) => [label, numberText(amount)])}
      failed={isError}
    >
      <Bars bars={bars ?? []} whole={Math.max(calendars?.feeds ?? 0, calendars?.busy ?? 0)} />
    </ChartCard>
  );
}
