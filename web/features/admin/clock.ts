import { clockAnswer } from '@contract/demo.js';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../lib/action';
import { ApiError, read } from '../../lib/api';

type Reading = { now: string; readAt: number } | null;

const CLOCK_KEY = ['/api/demo/clock'] as const;
/** Work that falls due by a move runs within this time. */
const SETTLES_MS = 5_000;

const readingOf = ({ now }: { now: string }): Reading => ({ now, readAt: performance.now() });

/** The demo's clock, which only a call can read; null where time is the real one. */
const clockQuery = queryOptions({
  queryKey: CLOCK_KEY,
  queryFn: async () => {
    try {
      return readingOf(await read(clockAnswer, CLOCK_KEY[0], { advance: 'PT0S' }));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
});

const elapsedSince = ({ now, readAt }: { now: string; readAt: number }) =>
  new Date(Date.parse(now) + performance.now() - readAt).toISOString();

/** The time that the product's rules see: the demo's moved one, else the real one; undefined until it is known. */
export function useNow(): string | undefined {
  const { data, isError, dataUpdatedAt } = useQuery(clockQuery);
  if (data) return data.now;
  return data === null || isError ? new Date(dataUpdatedAt || Date.now()).toISOString() : undefined;
}

/** The instant at which an action is taken, as {@link useNow} at this moment. */
export function useInstant(): () => string {
  const { data } = useQuery(clockQuery);
  return () => (data ? elapsedSince(data) : new Date().toISOString());
}

/**
 * Moves the demo's time ahead by an ISO 8601 duration and reads
 * every screen again, at once and once the workers are done.
 */
export function useDemoClock() {
  const cache = useQueryClient();
  const { data } = useQuery(clockQuery);
  const advance = useAction({
    run: (advance: string, { ask }) => ask(clockAnswer, 'POST', CLOCK_KEY[0], { advance }),
    onSuccess(answer) {
      cache.setQueryData(CLOCK_KEY, readingOf(answer));
      const readAgain = () => cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== CLOCK_KEY[0] });
      setTimeout(() => void readAgain(), SETTLES_MS);
      return readAgain();
    },
  });
  return { now: data?.now ?? null, advance };
}
