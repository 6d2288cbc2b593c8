import { Button, Spinner } from '../../../ui/button';
import { Empty } from '../../../ui/card';
import { QueryState } from '../../../ui/query-state';
import { Skeleton } from '../../../ui/skeleton';
import { enquiryOf } from './enquiry-life';
import { Life } from './life';
import { Timeline } from './timeline';
import type { History } from './use-history';

type HistoryEventsProps = {
  history: History;
  onChange: (filters: { streamId?: string; actor?: string }) => void;
};

/** The whole life of the chosen enquiry, or the events that match the filters, newest first. */
export function HistoryEvents({ history, onChange }: HistoryEventsProps) {
  const { chosen, life, story, events, all, names } = history;
  return (
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
              onStream={chosen ? undefined : (event) => onChange({ streamId: enquiryOf(event) })}
              onActor={({ actor }) => onChange({ actor })}
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
