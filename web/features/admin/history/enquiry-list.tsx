import type { AdminEnquiry } from '@contract/history.js';
import { clsx } from 'clsx';
import { dateText } from '../../../lib/time';
import { SmallField } from '../../../ui/field';
import { QueryState, type Reading } from '../../../ui/query-state';
import { Skeleton } from '../../../ui/skeleton';
import { EnquiryStatusBadge } from './enquiry-status-badge';

type EnquiryListProps = {
  query: Reading<{ enquiries: AdminEnquiry[] }>;
  words: string;
  onWords: (words: string) => void;
  chosen: string | undefined;
  onChoose: (id: string) => void;
};

/** Recent enquiries to pick one from; the server looks for the words as they are typed. */
export function EnquiryList({ query, words, onWords, chosen, onChoose }: EnquiryListProps) {
  return (
    <section
      aria-labelledby="recent-enquiries"
      className="flex max-h-[420px] flex-col overflow-hidden rounded-card border border-line bg-paper lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)]"
    >
      <div className="border-b border-line p-4">
        <h2 id="recent-enquiries" className="mb-2 font-semibold">
          Recent enquiries
        </h2>
        <SmallField
          label="Find"
          type="search"
          placeholder="Reference, name or email"
          value={words}
          onChange={(event) => onWords(event.target.value)}
        />
      </div>
      <QueryState
        query={query}
        failure={{ title: 'The enquiries could not be loaded.', look: 'stack', className: 'p-4' }}
        skeleton={
          <div className="flex flex-col gap-4 p-4">
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </div>
        }
        empty={({ enquiries }) =>
          enquiries.length === 0 && (
            <p className="p-4 text-muted">{words ? 'No enquiries match your search.' : 'No enquiries yet.'}</p>
          )
        }
      >
        {({ enquiries }) => (
          <ul className="overflow-y-auto">
            {enquiries.map((enquiry) => (
              <li key={enquiry.id} className="border-b border-line/70 last:border-0">
                <button
                  type="button"
                  aria-pressed={enquiry.id === chosen}
                  onClick={() => onChoose(enquiry.id)}
                  className={clsx(
                    'flex w-full flex-col gap-1 px-4 py-3 text-left -outline-offset-3 hover:bg-sage-light/70',
                    enquiry.id === chosen && 'bg-sage-light shadow-[inset_3px_0_0_var(--color-forest)]',
                  )}
                >
                  <span className="flex w-full items-center justify-between gap-2">
                    <span className="text-sm font-semibold whitespace-nowrap">{enquiry.reference}</span>
                    <EnquiryStatusBadge status={enquiry.status} isWithheld={enquiry.withheld ?? false} />
                  </span>
                  <span className="line-clamp-1">{enquiry.subjects || 'Erased'}</span>
                  <span className="line-clamp-1 text-sm text-muted">
                    {[enquiry.name, enquiry.location, dateText(enquiry.createdAt)].filter(Boolean).join(', ')}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  );
}
