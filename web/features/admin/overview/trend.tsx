import { analyticsSeries } from '@contract/admin-analytics.js';
import type { SeriesMetric } from '@domain/admin/options.js';
import { useQuery } from '@tanstack/react-query';
import { listQuery } from '../reads';

const WIDTH = 128;
const HEIGHT = 40;

const tenths = (value: number) => Math.round(value * 10) / 10;

/**
 * The last 30 days of a figure as a small line. It repeats what
 * Analytics shows in full, so it is drawn for the eye only.
 */
export function Trend({ metric, label }: { metric: SeriesMetric; label: string }) {
  const { data } = useQuery(listQuery(analyticsSeries, '/api/admin/analytics/series', { metric, bucket: 'day' }));
  const values = data?.series.map(({ value }) => value ?? 0) ?? [];
  const most = Math.max(1, ...values);
  const points = values.map((value, index) => {
    const x = (index / Math.max(1, values.length - 1)) * WIDTH;
    return [x, HEIGHT - 3 - (value / most) * (HEIGHT - 6)] as const;
  });
  const line = points.map(([x, y]) => `${tenths(x)},${tenths(y)}`).join(' ');
  const last = points.at(-1);
  return (
    <div aria-hidden="true" className="hidden shrink-0 self-end text-right sm:block md:hidden lg:block" title={label}>
      <svg viewBox={`-4 0 ${WIDTH + 8} ${HEIGHT}`} width={WIDTH + 8} height={HEIGHT} className="overflow-visible">
        {last && (
          <>
            <polygon points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} className="fill-sage/60" />
            <polyline
              points={line}
              className="fill-none stroke-forest"
              strokeWidth="1.75"
              strokeLinejoin="round"
              strokeLinecap="round"
            />
            <circle cx={last[0]} cy={last[1]} r="3" className="fill-forest" />
          </>
        )}
      </svg>
      <p className="mt-1 text-xs text-muted">{label}, 30 days</p>
    </div>
  );
}
