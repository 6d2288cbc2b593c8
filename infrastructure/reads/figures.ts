import type { Database } from '../postgres/database.js';

/** A figure over all time, and its part from the day asked about on. */
export type Total = { amount: number; since: number };

/** Sums of figures by day alone: what is folded and what is not yet, in one snapshot. `since` is a day of Sydney. */
export async function totalsOf<Metric extends string>(
  database: Database,
  metrics: readonly Metric[],
  since = '9999-12-31',
): Promise<Record<Metric, Total>> {
  const rows = await database.query<Total & { metric: Metric }>(
    `select metric, sum(amount) as amount, coalesce(sum(amount) filter (where day >= $2), 0) as since from (
       select metric, day, amount from daily_figures where city = '' and subject = '' and metric = any($1)
       union all select metric, day, amount from figure_changes where metric = any($1)
     ) f group by metric`,
    [metrics, since],
  );
  const found = new Map(rows.map(({ metric, ...total }) => [metric, total]));
  return Object.fromEntries(metrics.map((metric) => [metric, found.get(metric) ?? { amount: 0, since: 0 }])) as Record<
    Metric,
    Total
  >;
}

export const rounded = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals;
/** `part` of `whole`, 0 of nothing. */
export const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
