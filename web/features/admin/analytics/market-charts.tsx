import type { AnalyticsMarket } from '@contract/admin-analytics.js';
import { counted } from '@domain/shared/format.js';
import { numberText } from '@domain/shared/number.js';
import { Bar, BarChart, CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { percentText } from '../../../lib/figures';
import { shareOf } from '../words';
import { ChartCard } from './chart-card';
import { AXIS, BANKSIA, FOREST, GRID, HEIGHT, MARGIN, MUTED, TOOLTIP } from './look';

type MarketProps = { market: AnalyticsMarket | undefined; failed: boolean };

const STAGES: Record<AnalyticsMarket['funnel'][number]['stage'], string> = {
  enquiry: 'Enquiry',
  invited: 'Tutors invited',
  accepted: 'Accepted',
  quoted: 'Quoted',
  booked: 'Booked',
  reviewed: 'Reviewed',
};

/** How far the enquiries came, step by step. */
export function FunnelChart({ market, failed }: MarketProps) {
  const steps = market?.funnel;
  const first = steps?.[0]?.count ?? 0;
  const last = steps?.at(-1)?.count ?? 0;
  return (
    <ChartCard
      title="From enquiry to review"
      note={steps ? `${numberText(last)} of ${counted(first, 'enquiry', 'enquiries')} reached a review` : ' '}
      columns={['Step', 'Enquiries', 'Of all', 'Of the step before']}
      rows={steps?.map(({ stage, count: reached }, index) => [
        STAGES[stage],
        numberText(reached),
        percentText(shareOf(reached, first)),
        percentText(shareOf(reached, steps[index - 1]?.count ?? reached)),
      ])}
      failed={failed}
    >
      <ol className="flex h-full flex-col justify-between gap-2.5">
        {steps?.map(({ stage, count: reached }, index) => (
          <li key={stage} className="grid grid-cols-[6.5rem_minmax(0,1fr)_7rem] items-center gap-3 text-sm">
            <span className="font-medium">{STAGES[stage]}</span>
            <span className="h-6 overflow-hidden rounded-md bg-sand/70">
              <span
                className="block h-full rounded-md bg-forest"
                style={{ width: `${shareOf(reached, first)}%`, opacity: 1 - index * 0.11 }}
              />
            </span>
            <span className="figures text-right">
              <strong>{numberText(reached)}</strong>{' '}
              <span className="inline-block min-w-13 text-muted">{percentText(shareOf(reached, first))}</span>
            </span>
          </li>
        ))}
      </ol>
    </ChartCard>
  );
}

const hours = (value: number | null) => (value === null ? 'none yet' : `${numberText(value, { least: 1 })} h`);

/** How long families waited for their first quote. */
export function FirstQuoteChart({ market, failed }: MarketProps) {
  const time = market?.timeToFirstQuote;
  const bars = time?.within.map(({ upTo, count: enquiries }, index) => ({
    label: upTo === null ? `over ${time.within[index - 1]?.upTo ?? 0} h` : `under ${upTo} h`,
    tick: upTo === null ? `${time.within[index - 1]?.upTo ?? 0}+` : `<${upTo}`,
    enquiries,
  }));
  return (
    <ChartCard
      title="Time to the first quote"
      note={time ? `Half within ${hours(time.medianHours)}, nine in ten within ${hours(time.p90Hours)}` : ' '}
      columns={['Waited', 'Enquiries']}
      rows={bars?.map(({ label, enquiries }) => [label, numberText(enquiries)])}
      failed={failed}
    >
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <BarChart data={bars} margin={MARGIN} accessibilityLayer={false}>
          <CartesianGrid {...GRID} />
          <XAxis
            dataKey="tick"
            {...AXIS}
            interval={0}
            height={44}
            label={{ value: 'Hours waited', position: 'insideBottom', fill: MUTED, fontSize: 12 }}
          />
          <YAxis
            {...AXIS}
            axisLine={false}
            width={48}
            allowDecimals={false}
            tickFormatter={(value) => numberText(Number(value))}
          />
          <Tooltip
            {...TOOLTIP}
            cursor={{ fill: 'var(--color-sage-light)' }}
            labelFormatter={(_, [point]) => String((point?.payload as { label?: string } | undefined)?.label ?? '')}
          />
          <Bar
            dataKey="enquiries"
            name="Enquiries"
            fill={FOREST}
            radius={[5, 5, 0, 0]}
            maxBarSize={56}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </ChartCard>
  );
}

/** How evenly invitations are spread over the tutors: the Lorenz curve and its Gini coefficient. */
export function FairnessChart({ market, failed }: MarketProps) {
  const fairness = market?.fairness;
  const points = fairness?.lorenz.map(({ tutors, invitations }) => ({
    tutors: tutors * 100,
    invitations: invitations * 100,
    even: tutors * 100,
  }));
  const whole = (value: number) => `${Math.round(value)}%`;
  return (
    <ChartCard
      title="How invitations are shared"
      note={
        fairness ? (
          <>
            Gini {fairness.gini === null ? 'none yet' : numberText(fairness.gini, { least: 2 })} over{' '}
            {counted(fairness.eligibleTutors, 'tutor')}; {counted(fairness.invitations, 'invitation')} to{' '}
            {numberText(fairness.invitedTutors)}; newcomers got{' '}
            {fairness.newcomersShare === null ? 'none yet' : percentText(fairness.newcomersShare)}
          </>
        ) : (
          ' '
        )
      }
      columns={['Share of tutors, least invited first', 'Share of invitations']}
      rows={points?.map(({ tutors, invitations }) => [percentText(tutors), percentText(invitations)])}
      failed={failed}
    >
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <LineChart data={points} margin={MARGIN} accessibilityLayer={false}>
          <CartesianGrid {...GRID} />
          <XAxis
            dataKey="tutors"
            type="number"
            domain={[0, 100]}
            ticks={[0, 25, 50, 75, 100]}
            tickFormatter={whole}
            {...AXIS}
          />
          <YAxis {...AXIS} axisLine={false} width={44} domain={[0, 100]} tickFormatter={whole} />
          <Tooltip
            {...TOOLTIP}
            labelFormatter={(value) => `${whole(Number(value))} of tutors`}
            formatter={(value) => whole(Number(value))}
          />
          <Line
            dataKey="even"
            name="If all were equal"
            stroke={MUTED}
            strokeDasharray="4 4"
            dot={false}
            isAnimationActive={false}
          />
          <Line
            dataKey="invitations"
            name="Invitations"
            stroke={BANKSIA}
            strokeWidth={2.5}
            dot={false}
            isAnimationActive={false}
          />
        </LineChart>
      </ResponsiveContainer>
    </ChartCard>
  );
}
