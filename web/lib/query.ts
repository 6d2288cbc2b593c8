import { type Query, QueryClient, type QueryFilters, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { type ApiKey, read } from './api';

/** The defaults of S0§7: no retries, never stale, no refetch on focus, no polling (M-02). */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** A GET whose address is the key joined with slashes and whose answer has `shape`. */
export const apiQuery = <T>(shape: z.ZodType<T>, ...key: ApiKey) =>
  queryOptions({ queryKey: key, queryFn: () => read(shape, key.join('/')) });

/** What could not be read is asked for again by its button (M-02), or as soon as something changes. */
export const hasNotFailed = ({ state }: Query) => state.status !== 'error';

/**
 * Reads again what the page shows, as it has changed: also what
 * is being read for the first time, whose answer may be older.
 */
export async function readAgain(cache: QueryClient, keys: QueryKey[], predicate?: QueryFilters['predicate']) {
  await Promise.all(keys.map((queryKey) => cache.cancelQueries({ queryKey, predicate })));
  await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey, predicate })));
}
