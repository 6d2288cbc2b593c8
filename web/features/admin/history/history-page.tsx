import type { Names } from '@contract/history.js';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useAddress } from '../../../lib/address';
import { Button, Spinner } from '../../../ui/button';
import { Empty } from '../../../ui/card';
import { QueryState } from '../../../ui/query-state';
import { Skeleton } from '../../../ui/skeleton';
import { Tabs } from '../../../ui/tabs';
import { DemoClock } from '../demo-clock';
import { AsOfView } from './as-of';
import { useChosen } from './chosen';
import { Dossier } from './dossier';
import { EnquiryHead, enquiryOf, takesInvitations } from './enquiry-life';
import { EnquiryList } from './enquiry-list';
import { EventFilters, FILTERS, filtersOf, isId, queryOf } from './event-filters';
import { Life } from './life';
import { enquiriesQuery, eventsQuery } from './reads';
import { Timeline } from './timeline';
import { VerifyChain } from './verify-chain';

const panel = (content: ReactNode) => <div className="pt-4">{content}</div>;

/** The event log as a timeline, and one enquiry's whole life. */
export function HistoryPage() {
  const { params, go, change } = useAddress();
  const filters = filtersOf(params);
  const [words, setWords] = useState('');
  const [view, setView] = useState('life');
  const chosen = filters.streamId && isId(filters.streamId) ? filters.streamId : undefined;
  const enquiries = useQuery(enquiriesQuery(useDeferredValue(words.trim())));
  const { life, enquiry, title } = useChosen(chosen, enquiries.data?.enquiries);
  // Its whole life is shown until a filter asks for a part of it.
  const isFiltered = FILTERS.some((name) => name !== 'streamId' && filters[name]);
  const story = chosen && !isFiltered ? life.data?.life : undefined;
  const events = useInfiniteQuery({ ...eventsQuery(useDeferredValue(queryOf(filters))), enabled: !story });
  const all = events.data?.pages.flatMap((page) => page.events);

  const names: Names = Object.assign({}, life.data?.names, ...(events.data?.pages.map((page) => page.names) ?? []));
  const actors = [...new Set(all?.map(({ actor }) => actor))].toSorted();

  const timeline = (
    <section aria-label="Events" aria-busy={events.isFetching || life.isFetching}>
      {story ? (
        <Life life={story} names={names} />
      ) : (
        <QueryState
          query={{ ...events, data: all }}
          failure={{ title: 'The history could not be loaded' }}
          loading="Loading the history"
          skeleton={<TimelineSkeleton />}
          empty={({ length }) =>
            length === 0 && <Empty title="No events match these filters">Widen the dates, or remove a filter.</Empty>
          }
        >
          {(shown) => (
            <Timeline
              events={shown}
              names={names}
              onStream={chosen ? undefined : (event) => change({ streamId: enquiryOf(event) })}
              onActor={({ actor }) => change({ actor })}
            />
          )}
        </QueryState>
      )}
      {!story && events.hasNextPage && (
        <div className="mt-6 flex justify-center">
          <Button tone="secondary" disabled={events.isFetchingNextPage} onClick={() => void events.fetchNextPage()}>
            {events.isFetchingNextPage ? <Spinner label="Loading..." /> : 'Show earlier events'}
          </Button>
        </div>
      )}
    </section>
  );
  const asOf = (streamId: string) => (
    <AsOfView key={streamId} streamId={streamId} moments={(life.data?.life ?? all ?? []).map(({ at }) => at)} />
  );

  return (
    <main id="main" tabIndex={-1} className="wide py-6 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 lg:flex-nowrap">
        <div>
          <h1 className="display text-display-4">History</h1>
          <p className="mt-1 max-w-[68ch] text-muted">
            Everything that has happened, in order, and who did it. Choose an enquiry to read its full history and why
            each tutor was invited.
          </p>
        </div>
        <DemoClock className="lg:shrink-0" />
      </div>
      <div className="mt-4">
        <VerifyChain key={chosen ?? ''} streamId={chosen} />
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-8">
        <EnquiryList
          query={enquiries}
          words={words}
          onWords={setWords}
          chosen={chosen}
          onChoose={(id) => change({ streamId: id })}
        />
        <div className="flex min-w-0 flex-col gap-6">
          <EventFilters
            filters={filters}
            actors={actors}
            names={names}
            onChange={change}
            onClear={() => go('', true)}
          />
          {chosen && <EnquiryHead enquiry={enquiry} title={title} onClose={() => change({ streamId: undefined })} />}
          {chosen ? (
            <Tabs
              label="View"
              value={view}
              onValueChange={setView}
              tabs={[
                { value: 'life', label: life.data ? 'Full history' : 'Events', panel: panel(timeline) },
                ...(life.data
                  ? [
                      {
                        value: 'matching',
                        label: 'How tutors were chosen',
                        panel: panel(
                          <Dossier enquiryId={chosen} canInvite={enquiry !== undefined && takesInvitations(enquiry)} />,
                        ),
                      },
                    ]
                  : []),
                { value: 'as-of', label: 'State at a point in time', panel: panel(asOf(chosen)) },
              ]}
            />
          ) : (
            timeline
          )}
        </div>
      </div>
    </main>
  );
}

function TimelineSkeleton() {
  return (
    <div className="flex flex-col gap-5">
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
