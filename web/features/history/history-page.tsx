import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router';
import { Button, Spinner } from '../../ui/button';
import { Empty } from '../../ui/card';
import { Skeleton } from '../../ui/skeleton';
import { EnquiryHead, EnquiryMatching, enquiryOf } from './enquiry-life';
import { EnquiryList } from './enquiry-list';
import { EventFilters, type Filters, FILTERS, queryOf } from './event-filters';
import { enquiriesQuery, eventsQuery } from './reads';
import { Timeline } from './timeline';

/** The event log as a timeline, and one enquiry's whole life. */
export function HistoryPage() {
  const [search, setSearch] = useSearchParams();
  const filters: Filters = Object.fromEntries(FILTERS.map((name) => [name, search.get(name) ?? undefined]));
  const enquiries = useQuery(enquiriesQuery);
  const events = useInfiniteQuery(eventsQuery(useDeferredValue(queryOf(filters))));
  const all = events.data?.pages.flatMap((page) => page.events);

  const change = (changed: Filters) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changed)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const chosen = filters.streamId || undefined;
  const enquiry = enquiries.data?.enquiries.find(({ id }) => id === chosen);
  const types = [...new Set(all?.map(({ type }) => type))].toSorted();

  return (
    <main id="main" tabIndex={-1} className="measure py-8">
      <h1 className="display text-[2.25rem]">History</h1>
      <p className="mt-2 max-w-[68ch] text-muted">
        Everything that has happened, in order, and who did it. Choose an enquiry to read its whole life and why each
        tutor was asked.
      </p>
      <div className="mt-7 grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-8">
        <EnquiryList
          enquiries={enquiries.data?.enquiries}
          isFailed={enquiries.isError}
          onRetry={() => void enquiries.refetch()}
          chosen={chosen}
          onChoose={(id) => change({ streamId: id })}
        />
        <div className="flex min-w-0 flex-col gap-6">
          <EventFilters
            filters={filters}
            types={types}
            onChange={change}
            onClear={() => setSearch({}, { replace: true })}
          />
          {chosen && (
            <>
              <EnquiryHead id={chosen} enquiry={enquiry} onClose={() => change({ streamId: undefined })} />
              {enquiry && <EnquiryMatching id={chosen} />}
            </>
          )}
          <section aria-label="Events" aria-busy={events.isFetching}>
            {events.isError ? (
              <Empty
                title="The history could not be loaded"
                action={<Button onClick={() => void events.refetch()}>Try Again</Button>}
              />
            ) : !all ? (
              <TimelineSkeleton />
            ) : all.length === 0 ? (
              <Empty title="Nothing fits these filters">Widen the time, or take one of the filters away.</Empty>
            ) : (
              <Timeline
                events={all}
                onStream={chosen ? undefined : (event) => change({ streamId: enquiryOf(event) })}
              />
            )}
            {events.hasNextPage && (
              <div className="mt-6 flex justify-center">
                <Button
                  tone="secondary"
                  disabled={events.isFetchingNextPage}
                  onClick={() => void events.fetchNextPage()}
                >
                  {events.isFetchingNextPage ? <Spinner label="Loading..." /> : 'Show earlier events'}
                </Button>
              </div>
            )}
          </section>
        </div>
      </div>
    </main>
  );
}

function TimelineSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-5">
      <span className="sr-only">Loading the history</span>
      {[0, 1, 2, 3, 4].map((line) => (
        <div key={line} className="grid grid-cols-[2rem_1fr] gap-3">
          <Skeleton className="size-8 rounded-full!" />
          <div className="flex flex-col gap-2">
            <Skeleton className="h-5 w-48" />
            <Skeleton className="h-4 w-72" />
          </div>
        </div>
      ))}
    </div>
  );
}
