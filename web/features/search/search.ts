import { searchAnswer } from '@contract/search.js';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { useAddress } from '../../lib/address';
import { read } from '../../lib/api';
import { addressOf, FIRST_SEARCH, type Filters, requestOf, type Search, searchIn } from './filters';

const FIVE_MINUTES_MS = 5 * 60_000;

/** GET /api/tutors/search (API-06): kept for five minutes; the last results stay while the next ones load (S-21). */
export const tutorsQuery = (search: Search) =>
  queryOptions({
    queryKey: ['/api/tutors/search', requestOf(search)],
    queryFn: async ({ queryKey: [path, request] }) => {
      try {
        return await read(searchAnswer, `${path}?${request}`);
      } catch (cause) {
        throw new Error('Failed to fetch tutors', { cause });
      }
    },
    staleTime: FIVE_MINUTES_MS,
    gcTime: FIVE_MINUTES_MS,
    placeholderData: keepPreviousData,
  });

const noSubscription = () => () => {};

/**
 * The search that the address says. Each change is an entry of the history, so that Back returns to the search before;
 * `replace` is for the steps of one gesture. The prerendered page knows no address yet: `isKnown` is false there.
 */
export function useSearch() {
  const { params, go: goTo } = useAddress();
  const isKnown = useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
  const search = useMemo(() => (isKnown ? searchIn(params) : FIRST_SEARCH), [isKnown, params]);
  const go = (next: Search, replace = false) => goTo(addressOf(next), replace);
  return {
    search,
    isKnown,
    /** Changes filters and goes to page 1. */
    filterBy: (change: Partial<Filters>, replace = false) =>
      go({ ...search, filters: { ...search.filters, ...change }, page: 1 }, replace),
    sortBy: (sort: Search['sort']) => go({ ...search, sort, page: 1 }),
    goToPage: (page: number) => go({ ...search, page }),
  };
}
