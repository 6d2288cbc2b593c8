import type { Names } from '@contract/history.js';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useChosen } from './chosen';
import { FILTERS, type Filters, isId, queryOf } from './event-filters';
import { enquiriesQuery, eventsQuery } from './reads';

/** What the filters and the words typed for the list of enquiries find. */
export function useHistory(filters: Filters, words: string) {
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
  return { chosen, enquiries, enquiry, title, life, story, events, all, names, actors };
}

/** What the parts of the page share. */
export type History = ReturnType<typeof useHistory>;
