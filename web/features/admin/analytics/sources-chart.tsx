import type { AnalyticsSources } from '@contract/admin-analytics.js';
import { counted } from '@domain/shared/format.js';
import { numberText } from '@domain/shared/number.js';
import { useQuery } from '@tanstack/react-query';
import { percentText } from '../../../lib/figures';
import { ChartCard } from './chart-card';
import { type Slice, sourcesQuery } from './reads';

type Source = AnalyticsSources['sources'][number];

const SHOWN = 8;

/** `Direct` where nothing is known, else as the campaign or site is called. */
const nameOf = ({ source }: Source) => {
  if (source === null) return 'All others';
  return source === 'direct' ? 'Direct or unknown' : source;
};
const shareText = (conversion: number | null) => (conversion === null ? '–' : percentText(conversion));

/** Where enquiries came from, and of how many a session was held (G-29). */
export function SourcesChart({ slice }: { slice: Slice }) {
  const { data, isError } = useQuery(sourcesQuery(slice));
  const sources = data?.sources ?? [];
  const most = Math.max(1, ...sources.map(({ enquiries }) => enquiries));
  const width = (amount: number) => ({ width: `${(amount / most) * 100}%` });
  return (
    <ChartCard
      title="Where enquiries come from"
      note={
        data
          ? `${counted(data.total.enquiries, 'enquiry', 'enquiries')} sent on these days, ${numberText(data.total.held)} with a session held by now.`
          : ' '
      }
      columns={['Source', 'Enquiries', 'Tutors invited', 'Quoted', 'Booked', 'Session held', 'Sessions', 'Conversion']}
      rows={data?.sources.map((source) => [
        nameOf(source),
        numberText(source.enquiries),
        numberText(source.matched),
        numberText(source.quoted),
        numberText(source.booked),
        numberText(source.held),
        numberText(source.sessions),
        shareText(source.conversion),
      ])}
      failed={isError}
      className="lg:col-span-2"
    >
      {sources.length === 0 && <p className="text-muted">No enquiries on these days.</p>}
      <div className={sources.length === 0 ? 'hidden' : 'flex flex-col gap-3 text-sm'}>
        <p className="flex flex-wrap gap-x-5 gap-y-1 text-muted">
          <span className="flex items-center gap-1.5">
            <span className="size-2.5 rounded-full bg-sage" /> Enquiries
          </span>
          <span className="flex items-center gap-1.5">
            <span className="size-2.5 rounded-full bg-forest" /> With a session held
          </span>
          <span className="ml-auto max-sm:hidden">Enquiries, and how many led to a session</span>
        </p>
        <ol className="flex flex-col gap-2.5">
          {sources.slice(0, SHOWN).map((source) => (
            <li
              key={source.source}
              className="grid grid-cols-[7rem_minmax(0,1fr)_5.5rem] items-center gap-3 sm:grid-cols-[11rem_minmax(0,1fr)_7rem]"
            >
              <span className="truncate font-medium" title={nameOf(source)}>
                {nameOf(source)}
              </span>
              <span className="relative h-5 overflow-hidden rounded-md bg-sand/70">
                <span className="absolute inset-y-0 left-0 rounded-md bg-sage" style={width(source.enquiries)} />
                <span className="absolute inset-y-0 left-0 rounded-md bg-forest" style={width(source.held)} />
              </span>
              <span className="figures text-right">
                <strong>{numberText(source.enquiries)}</strong>{' '}
                <span className="inline-block min-w-13 text-muted">{shareText(source.conversion)}</span>
              </span>
            </li>
          ))}
        </ol>
        {sources.length > SHOWN && (
          <p className="text-muted">{counted(sources.length - SHOWN, 'smaller source')} not drawn.</p>
        )}
      </div>
    </ChartCard>
  );
}
