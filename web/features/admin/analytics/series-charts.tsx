import type { SeriesBucket, SeriesMetric } from '@domain/admin/options.js';
import { dollarsText } from '@domain/shared/format.js';
import { numberText } from '@domain/shared/number.js';
import { useQueries, useQuery } from '@tanstack/react-query';
import {
  Area,
  AreaChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { percentText } from '../../../lib/figures';
import { ChartCard } from './chart-card';
import { AXIS, BANKSIA, FOREST, GRID, HEIGHT, MARGIN, MUTED, SAGE, TOOLTIP } from './look';
import { bucketText } from './periods';
import { seriesQuery, type Slice } from './reads';

/** `$9,500`, `$12.5k` of cents. */
const axisMoney = (cents: number) =>
  cents < 1_000_000 ? `$${numberText(cents / 100)}` : `$${numberText(cents / 100_000, { most: 1 })}k`;

type SliceProps = { slice: Slice };
const bucketOf = (slice: Slice) => slice.bucket as SeriesBucket;

export function RevenueChart({ slice }: SliceProps) {
  const { data, isError } = useQuery(seriesQuery('revenue', slice));
  const points = data?.series.map(({ at, value }) => ({ at: bucketText(at, bucketOf(slice)), revenue: value ?? 0 }));
  return (
    <ChartCard
      title="Revenue over time"
      note={data ? `${dollarsText(data.total ?? 0)} from completed sessions` : ' '}
      columns={['From', 'Revenue']}
      rows={points?.map(({ at, revenue }) => [at, dollarsText(revenue)])}
      failed={isError}
    >
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <AreaChart data={points} margin={MARGIN} accessibilityLayer={false}>
          <CartesianGrid {...GRID} />
          <XAxis dataKey="at" {...AXIS} minTickGap={24} />
          <YAxis {...AXIS} axisLine={false} width={56} tickFormatter={axisMoney} />
          <Tooltip {...TOOLTIP} formatter={(value) => [dollarsText(Number(value)), 'Revenue']} />
          <Area
            dataKey="revenue"
            stroke={FOREST}
            strokeWidth={2}
            fill={SAGE}
            fillOpacity={0.7}
            isAnimationActive={false}
          />
        </AreaChart>
      </ResponsiveContainer>
    </ChartCard>
  );
}

const LINES: { metric: SeriesMetric; name: string; stroke: string; dash?: string }[] = [
  { metric: 'enquiries', name: 'Enquiries', stroke: BANKSIA },
  { metric: 'bookings', name: 'Bookings', stroke: MUTED, dash: '5 4' },
  { metric: 'sessions', name: 'Sessions', stroke: FOREST },
];

export function VolumeChart({ slice }: SliceProps) {
  const queries = useQueries({ queries: LINES.map(({ metric }) => seriesQuery(metric, slice)) });
  const [first] = queries;
  const isReady = queries.every(({ data }) => data);
  const points = isReady
    ? first?.data?.series.map(({ at }, index) => ({
        at: bucketText(at, bucketOf(slice)),
        values: queries.map(({ data }) => data?.series[index]?.value ?? 0),
      }))
    : undefined;
  return (
    <ChartCard
      title="Enquiries, bookings and sessions over time"
      note={
        isReady
          ? LINES.map(
              ({ name }, index) => `${numberText(queries[index]?.data?.total ?? 0)} ${name.toLowerCase()}`,
            ).join(', ')
          : ' '
      }
      columns={['From', ...LINES.map(({ name }) => name)]}
      rows={points?.map(({ at, values }) => [at, ...values.map((value) => numberText(value))])}
      failed={queries.some(({ isError }) => isError)}
    >
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <LineChart data={points} margin={MARGIN} accessibilityLayer={false}>
          <CartesianGrid {...GRID} />
          <XAxis dataKey="at" {...AXIS} minTickGap={24} />
          <YAxis
            {...AXIS}
            axisLine={false}
            width={48}
            allowDecimals={false}
            tickFormatter={(value) => numberText(Number(value))}
          />
          <Tooltip {...TOOLTIP} />
          <Legend
            iconType="plainline"
            itemSorter={null}
            wrapperStyle={{ fontSize: 13 }}
            formatter={(name) => <span className="text-muted">{name}</span>}
          />
          {LINES.map(({ metric, name, stroke, dash }, index) => (
            <Line
              key={metric}
              name={name}
              dataKey={({ values }: { values: number[] }) => values[index]}
              stroke={stroke}
              strokeWidth={2}
              strokeDasharray={dash}
              dot={false}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </ChartCard>
  );
}

export function AcceptChart({ slice }: SliceProps) {
  const { data, isError } = useQuery(seriesQuery('acceptRate', slice));
  const points = data?.series.map(({ at, value }) => ({ at: bucketText(at, bucketOf(slice)), rate: value }));
  return (
    <ChartCard
      title="Accepted opportunities over time"
      note={
        data
          ? data.total === null
            ? 'No answers yet'
            : `${percentText(data.total)} of answers accepted the invitation`
          : ' '
      }
      columns={['From', 'Accepted']}
      rows={points?.map(({ at, rate }) => [at, rate === null ? 'none answered' : percentText(rate)])}
      failed={isError}
    >
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <LineChart data={points} margin={MARGIN} accessibilityLayer={false}>
          <CartesianGrid {...GRID} />
          <XAxis dataKey="at" {...AXIS} minTickGap={24} />
          <YAxis {...AXIS} axisLine={false} width={44} domain={[0, 100]} tickFormatter={(value) => `${value}%`} />
          <Tooltip {...TOOLTIP} formatter={(value) => [percentText(Number(value)), 'Accepted']} />
          <Line
            dataKey="rate"
            stroke={FOREST}
            strokeWidth={2}
            dot={{ r: 2.5, fill: FOREST }}
            isAnimationActive={false}
            connectNulls
          />
        </LineChart>
      </ResponsiveContainer>
    </ChartCard>
  );
}
