import type { AnalyticsMarket } from '@contract/admin-analytics.js';
import { counted } from '@domain/shared/format.js';
import { numberText } from '@domain/shared/number.js';
import { ChartCard } from './chart-card';

const STEPS = [
  { of: 'joined', label: 'Joined a waitlist' },
  { of: 'asked', label: 'Asked to quote' },
  { of: 'quoted', label: 'Quoted once asked' },
] as const;

/** How many tutors joined a waitlist, were asked and then quoted (G-21). */
export function WaitlistChart({ market, failed }: { market: AnalyticsMarket | undefined; failed: boolean }) {
  const waitlist = market?.waitlist;
  // A process of an earlier release does not count it.
  if (waitlist === null) return null;
  const steps = STEPS.map(({ of, label }) => ({ label, count: waitlist?.[of] ?? 0 }));
  const most = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <ChartCard
      title="Waitlists"
      note={
        waitlist
          ? `${counted(waitlist.waiting, 'tutor')} ${waitlist.waiting === 1 ? 'waits' : 'wait'} for a place now.`
          : ' '
      }
      columns={['Step', 'Tutors']}
      rows={waitlist && steps.map(({ label, count }) => [label, numberText(count)])}
      failed={failed}
    >
      <ol className="flex flex-col gap-2.5 text-sm">
        {steps.map(({ label, count }) => (
          <li key={label} className="grid grid-cols-[9rem_minmax(0,1fr)_2rem] items-center gap-3">
            <span className="font-medium">{label}</span>
            <span className="h-3 overflow-hidden rounded-md bg-sand/70">
              <span className="block h-full rounded-md bg-banksia" style={{ width: `${(count / most) * 100}%` }} />
            </span>
            <strong className="figures text-right">{numberText(count)}</strong>
          </li>
        ))}
      </ol>
    </ChartCard>
  );
}
