import type { CurrentUser } from '@contract/account.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Calls, useAction } from './action';
import { load, noteLogin, onUnauthorised, send } from './api';
import { LOGGED_OUT } from './logout-notice';
import { logoutOwed } from './owed-logout';
import { toast } from './toast';

const USER_KEY = ['/api/user'] as const;
/** Visitors without a session never need the shape. */
export const userShape = async () => (await import('@contract/account.js')).currentUser;

type Session = {
  /**
   * A user was known on this page and the session has ended
   * since; stays so until a login succeeds.
   */
  isLost: boolean;
  /** A logout is leading away from this page. */
  isLeaving: boolean;
  /** Somebody has logged in. */
  remember(user: CurrentUser): void;
  /** Clears everything and leads to `/auth`, also where the call fails (U-07). */
  logout(): void;
  /** Clears everything after the session was ended by something else than a logout, and leads there. */
  leave(to: string): Promise<void>;
};

const SessionContext = createContext<Session | null>(null);

/** Holds the session of this visitor (S0§4). */
export function SessionProvider({ children }: { children: ReactNode }) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [isLost, setLost] = useState(false);
  const { pathname } = useLocation();
  const [leavesFrom, setLeavesFrom] = useState<string | null>(null);
  const isLeaving = leavesFrom === pathname;
  if (leavesFrom !== null && !isLeaving) setLeavesFrom(null);

  useEffect(
    () =>
      onUnauthorised(() => {
        const wasKnown = Boolean(cache.getQueryData(USER_KEY));
        cache.setQueryData(USER_KEY, null);
        if (!wasKnown) return;
        setLost(true);
        toast('Session expired', 'Please log in again to continue.', 'destructive');
      }),
    [cache],
  );

  const forgetAllBut = (user: CurrentUser | null) => {
    cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== USER_KEY[0] });
    cache.setQueryData(USER_KEY, user);
    setLost(false);
  };
  const remember = (user: CurrentUser) => {
    noteLogin();
    logoutOwed(false);
    forgetAllBut(user);
    setLeavesFrom(null);
    void cache.invalidateQueries({ queryKey: USER_KEY });
  };
  const { mutate: logout } = useAction({
    async run(_: void, calls) {
      setLeavesFrom(pathname);
      await endSession(calls.send);
      forgetAllBut(null);
      await navigate('/auth');
      toast(...LOGGED_OUT);
    },
  });
  const leave = async (to: string) => {
    setLeavesFrom(pathname);
    forgetAllBut(null);
    await navigate(to, { replace: true });
  };

  const session = { isLost, isLeaving, remember, logout, leave };
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('No SessionProvider');
  return session;
}

const noSubscription = () => () => {};
const hasHint = () => /(?:^|;\s*)(?:__Host-)?banksia_session=/.test(document.cookie);

/** Whether a user has a tutor's own pages: every tutor, and an admin who has a tutor profile too (T-19). */
export const teaches = ({ role, hasTutorProfile }: CurrentUser) => role === 'tutor' || hasTutorProfile === true;

/** Ends the session on the server, or has it ended later. */
async function endSession(post: Calls['send']): Promise<void> {
  logoutOwed(true);
  try {
    // A network's own page is no answer of the server.
    await (await post('POST', '/api/logout')).json();
    logoutOwed(false);
  } catch {
    // It stays owed.
  }
}

export type Visitor = { status: 'loading' | 'anonymous' | 'authenticated'; user: CurrentUser | null };

/**
 * Who is looking. `always` asks the server on every mount, as protected pages do; `hinted` asks only where the readable
 * hint cookie says that a session exists; `never` reads what another part
 * of the page has learnt. Nobody asks about a session that is lost: were it alive
 * for some calls only, sign-in and page would send the visitor to and fro.
 */
export function useVisitor(asks: 'always' | 'hinted' | 'never'): Visitor {
  const { isLost } = useSession();
  const hinted = useSyncExternalStore(noSubscription, hasHint, () => false);
  const enabled = !isLost && (asks === 'always' || (asks === 'hinted' && hinted));
  const query = useQuery({
    queryKey: USER_KEY,
    queryFn: async (context) => {
      if (!logoutOwed()) return load(await userShape())(context);
      // Somebody whose logout has failed is nobody until the next login.
      await endSession(send);
      return null;
    },
    staleTime: 0,
    enabled,
  });
  if (query.data && !query.isError && !isLost) return { status: 'authenticated', user: query.data };
  return { status: enabled && query.isFetching ? 'loading' : 'anonymous', user: null };
}
