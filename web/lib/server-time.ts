import { useEffect, useState } from 'react';

/**
 * How far the app's clock is ahead of this machine's, in milliseconds: a demo moves it, and a machine's may be wrong.
 */
let ahead = 0;
/** Less than this is the way of an answer, not another time. */
const NOTABLE_MS = 2_000;
const listeners = new Set<() => void>();

/** Notes what time the app said it was, an ISO instant; nothing where it said none. */
export function syncClock(instant: string | null | undefined): void {
  const difference = Date.parse(instant ?? '') - Date.now();
  if (Number.isNaN(difference) || Math.abs(difference - ahead) < NOTABLE_MS) return;
  ahead = Math.abs(difference) < NOTABLE_MS ? 0 : difference;
  for (const listener of listeners) listener();
}

/** The time by which the app's rules go, in milliseconds. */
export const serverNow = () => Date.now() + ahead;

/** {@link serverNow}, again every so many milliseconds and whenever the app says another time. */
export function useServerNow(tickMs: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const look = () => setNow(serverNow());
    look();
    listeners.add(look);
    const timer = setInterval(look, tickMs);
    return () => {
      listeners.delete(look);
      clearInterval(timer);
    };
  }, [tickMs]);
  return now;
}
