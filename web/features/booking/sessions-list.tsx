import type { PortalSessionItem } from '@contract/booking.js';
import { numberText } from '@domain/shared/number.js';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useHouseNow } from '../../lib/house-time';
import { Banksia } from '../../ui/banksia';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/card';
import { Skeleton } from '../../ui/skeleton';
import { sessionsQuery } from './portal-sessions';
import { SessionRow } from './session-row';

const FOLDED = 10;
const TICK_MS = 60_000;
const isLive = ({ status }: PortalSessionItem) => status === 'confirmed' || status === 'in_progress';

/** The tutor's sessions: those that are over and wait for a word, those ahead, soonest first, then the past, newest first. */
export function SessionsList() {
  const { data, isFetching, refetch } = useQuery(sessionsQuery);
  const now = useHouseNow(TICK_MS);
  if (!data) return isFetching ? <ListSkeleton /> : <ListFailure what="sessions" onRetry={() => void refetch()} />;
  const live = data.sessions.filter(isLive);
  const over = live.filter(({ endsAt }) => now >= Date.parse(endsAt));
  const ahead = live.filter((session) => !over.includes(session));
  const past = data.sessions.filter((session) => !isLive(session)).toReversed();
  if (data.sessions.length === 0) {
    return (
      <Empty art={<Banksia weight="fine" className="size-20" />} title="No sessions yet">
        Sessions appear here once a family has chosen your quote and a time.
      </Empty>
    );
  }
  return (
    <div className="flex flex-col gap-12">
      {over.length > 0 && (
        <Group title="How did it go?" count={over.length}>
          {over.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </Group>
      )}
      <Group title="Upcoming" count={ahead.length}>
        {ahead.length === 0 && <p className="py-5 text-muted">Nothing is booked at the moment.</p>}
        {ahead.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </Group>
      {past.length > 0 && (
        <Group title="Past and cancelled" count={past.length}>
          {past.slice(0, FOLDED).map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
          {past.length > FOLDED && (
            <details>
              <summary className="py-4 font-semibold text-ember">Show {past.length - FOLDED} earlier sessions</summary>
              {past.slice(FOLDED).map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </details>
          )}
        </Group>
      )}
    </div>
  );
}

export function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="flex items-baseline gap-2 border-b border-line pb-3 text-lg font-semibold">
        {title} <span className="figures text-base font-medium text-muted">{numberText(count)}</span>
      </h2>
      {children}
    </section>
  );
}

export function ListFailure({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <Empty title={`Failed to load ${what}`} action={<Button onClick={onRetry}>Try Again</Button>} />
    </div>
  );
}

export function ListSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">Loading</span>
      {[0, 1, 2].map((row) => (
        <div key={row} className="grid gap-4 sm:grid-cols-[11rem_1fr]">
          <Skeleton className="h-10" />
          <Skeleton className="h-16" />
        </div>
      ))}
    </div>
  );
}
