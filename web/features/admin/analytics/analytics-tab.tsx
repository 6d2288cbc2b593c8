import { FIGURE_CITIES, FIGURE_SUBJECTS } from '@contract/admin-analytics.js';
import { dollarsText } from '@domain/shared/format.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Spinner } from '../../../ui/button';
import { SelectField } from '../../../ui/field';
import { Failure } from '../../../ui/query-state';
import { useNow } from '../clock';
import { Figure } from '../overview/figure';
import { analyticsQuery } from '../reads';
import { labelOf } from '../words';
import { CasesChart } from './cases-chart';
import { CompetitionsChart } from './competitions-chart';
import { DeclinesChart } from './declines-chart';
import { FairnessChart, FirstQuoteChart, FunnelChart } from './market-charts';
import { PERIODS, spanOf } from './periods';
import { marketQuery, type Slice } from './reads';
import { SourcesChart } from './sources-chart';
import { WaitlistChart } from './waitlist-chart';
import { AcceptChart, RevenueChart, VolumeChart } from './series-charts';
import { CalendarsChart, SeriesChart } from './usage-charts';

const optionsOf = (all: string, values: readonly string[]) => [
  { value: '', label: all },
  ...values.map((value) => ({ value, label: labelOf(value) })),
];
const CITIES = optionsOf('Every city', FIGURE_CITIES);
const SUBJECTS = optionsOf('Every subject', FIGURE_SUBJECTS);

/** How the revenue of all time can be read (G-15). */
const SUMS = [
  { of: 'arranged', label: 'Arranged', note: 'Sessions held and to come' },
  { of: 'held', label: 'Held', note: 'Sessions that took place' },
  { of: 'paid', label: 'Paid', note: 'Recorded as paid' },
] as const;

/** What the marketplace earned and how well it works, by period, city and subject. */
export function AnalyticsTab() {
  const { data, isError, refetch } = useQuery(analyticsQuery);
  const now = useNow();
  const [period, setPeriod] = useState('30d');
  const [city, setCity] = useState('');
  const [subject, setSubject] = useState('');
  if (isError) return <Failure title="Failed to load analytics data" look="banner" onRetry={refetch} />;
  const figures = data?.analytics;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-4">
        <Figure label="Total Revenue" value={figures && dollarsText(figures.totalRevenue)} note="All time" />
        <Figure
          label="Average Session Cost"
          value={figures && dollarsText(figures.averageSessionCost)}
          note="Per session"
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        {SUMS.map(
          ({ of, label, note }) =>
            // A process of an earlier release does not know it.
            figures?.[of] !== null && (
              <Figure key={of} label={label} value={figures && dollarsText(figures[of] ?? 0)} note={note} />
            ),
        )}
      </div>
      <form
        role="search"
        aria-label="What the charts show"
        className="mt-2 grid grid-cols-2 gap-3 sm:flex"
        onSubmit={(event) => event.preventDefault()}
      >
        <SelectField
          label="Period"
          options={PERIODS}
          value={period}
          onChange={(event) => setPeriod(event.target.value)}
          className="max-sm:col-span-2"
        />
        <SelectField label="City" options={CITIES} value={city} onChange={(event) => setCity(event.target.value)} />
        <SelectField
          label="Subject"
          options={SUBJECTS}
          value={subject}
          onChange={(event) => setSubject(event.target.value)}
        />
      </form>
      {now ? <Charts slice={{ ...spanOf(period, now), city, subject }} /> : <Spinner label="Loading analytics..." />}
    </div>
  );
}

function Charts({ slice }: { slice: Slice }) {
  const { data, isError } = useQuery(marketQuery(slice));
  const market = { market: data?.market, failed: isError };
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <RevenueChart slice={slice} />
      <VolumeChart slice={slice} />
      <FunnelChart {...market} />
      <FirstQuoteChart {...market} />
      <FairnessChart {...market} />
      <AcceptChart slice={slice} />
      <SeriesChart slice={slice} />
      <CalendarsChart slice={slice} />
      <SourcesChart slice={slice} />
      <DeclinesChart {...market} />
      <WaitlistChart {...market} />
      <CompetitionsChart slice={slice} />
      <CasesChart slice={slice} />
    </div>
  );
}
