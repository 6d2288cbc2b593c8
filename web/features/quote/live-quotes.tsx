import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { hasNotFailed, readAgain } from '../../lib/query';
import { syncClock } from '../../lib/server-time';

/** How often a tutor's page looks for messages while its stream is away (G-16). */
const POLL_MS = 10_000;

/** What shows a quote, and whether the family's contact is shared. */
const QUOTES = [['/api/tutor-quotes'], ['/api/portal/quotes'], ['/api/portal/opportunities']];

const Live = createContext(false);

/** Keeps the tutor's quotes on a page up to date, as the server pushes that they have changed. */
export function LiveQuotes({ children }: { children: ReactNode }) {
  const cache = useQueryClient();
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    const source = new EventSource('/api/portal/live');
    // What happened before it was open, or while it was away, is read once it stands.
    source.addEventListener('quotes', () => {
      setLive(true);
      void readAgain(cache, QUOTES, hasNotFailed);
    });
    source.addEventListener('error', () => setLive(false));
    source.addEventListener('change', () => void readAgain(cache, QUOTES));
    source.addEventListener('time', ({ data }: MessageEvent) => syncClock(String(data)));
    return () => source.close();
  }, [cache]);
  return <Live value={isLive}>{children}</Live>;
}

/** What could not be loaded is asked for again by its button alone (M-02). */
export function usePollForMessages() {
  const isLive = useContext(Live);
  return ({ state }: { state: { data: unknown } }) => (isLive || state.data === undefined ? false : POLL_MS);
}
