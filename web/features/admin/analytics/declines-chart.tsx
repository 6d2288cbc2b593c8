import type { AnalyticsMarket } from '@contract/admin-analytics.js';
import { counted } from '@domain/shared/format.js';
import { numberText } from '@domain/shared/number.js';
import { DECLINE_WORDS } from '../decline-words';
import { ChartCard } from './chart-card';

/** Why tutors declined, by how many (G-10). */
export function DeclinesChart({ market, failed }: { market: AnalyticsMarket | undefined; failed: boolean }) {
  const reasons = market?.declineReasons;
  const total = reasons?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const most = Math.max(1, ...(reasons ?? []).map(({ count }) => count));
  return (
    <ChartCard
      title="Why tutors declined"
      note={reasons ? `${counted(total, 'reason')} given on these days.` : ' '}
      columns={['Reason', 'Tutors']}
      rows={reasons?.map(({ reason, count }) => [DECLINE_WORDS[reason], numberText(count)])}
      failed={failed}
      className="lg:col-span-2"
    >
      {total === 0 && <p className="text-muted">Nobody gave a reason on these days.</p>}
      <ol className="flex flex-col gap-2.5 text-sm">
        {reasons?.map(({ reason, count }) => (
          <li key={reason} className="grid grid-cols-[8.5rem_minmax(0,1fr)_2rem] items-center gap-3">
            <span className="font-medium">{DECLINE_WORDS[reason]}</span>
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
