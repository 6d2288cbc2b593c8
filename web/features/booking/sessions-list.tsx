import type { PortalSessionItem } from '@contract/booking.js';
import { isActive } from '@domain/booking/active.js';
import { counted } from '@domain/shared/format.js';
import { numberText } from '@domain/shared/number.js';
import { MINUTE } from '@domain/shared/time.js';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { useKeptFocus } from '../../lib/kept-focus';
import { useServerNow } from '../../lib/server-time';
import { Banksia } from '../../ui/banksia';
import { ButtonLink } from '../../ui/button';
import { Empty } from '../../ui/card';
import { QueryState } from '../../ui/query-state';
import { Skeleton } from '../../ui/skeleton';
import { sessionsQuery } from './portal-sessions';
import { laterInSeries } from './series';
import { SessionRow } from './session-row';

const FOLDED = 10;
const TICK_MS = MINUTE;

type GroupName = 'over' | 'ahead' | 'past' | 'earlier';

type SessionsListProps = {
  /** What else can be done about a session. */
  actions: (session: PortalSessionItem) => ReactNode;
};

/**
 * The tutor's sessions: those that are over and wait for a word,
 * those ahead, soonest first, then the past, newest first.
 */
export function SessionsList({ actions }: SessionsListProps) {
  const sessions = useQuery(sessionsQuery);
  return (
    <QueryState
      query={sessions}
      failure={{ title: 'Failed to load sessions' }}
      loading="Loading"
      skeleton={<ListSkeleton />}
      empty={(data) =>
        data.sessions.length === 0 && (
          <Empty
            art={<Banksia weight="fine" className="size-20" />}
            title="No sessions yet"
            action={
              <ButtonLink to="/portal/opportunities" tone="secondary">
                See your opportunities
              </ButtonLink>
            }
          >
            Sessions appear here once a family has chosen your quote and a time.
          </Empty>
        )
      }
      keepsAnswer
    >
      {(data) => <Sessions sessions={data.sessions} actions={actions} />}
    </QueryState>
  );
}

function Sessions({ sessions, actions }: SessionsListProps & { sessions: PortalSessionItem[] }) {
  const now = useServerNow(TICK_MS);
  const head = useRef<HTMLHeadingElement>(null);
  const list = useKeptFocus(head);
  // A row stays where it is while somebody fills in one of its dialogs: anywhere else it would be another one.
  const [inUse, setInUse] = useState<{ id: string; group: GroupName } | null>(null);
  const newest = new Set(sessions.filter((session) => !isActive(session)).slice(-FOLDED));
  const groupOf = (session: PortalSessionItem): GroupName => {
    if (session.id === inUse?.id) return inUse.group;
    if (!isActive(session)) return newest.has(session) ? 'past' : 'earlier';
    return now >= Date.parse(session.endsAt) ? 'over' : 'ahead';
  };
  const inGroup = (group: GroupName) => sessions.filter((session) => groupOf(session) === group);
  const [over, ahead] = [inGroup('over'), inGroup('ahead')];
  const past = inGroup('past').toReversed();
  const earlier = inGroup('earlier').toReversed();
  const toComeOf = (session: PortalSessionItem) => {
    const series = ahead.filter(({ seriesId }) => seriesId !== null && seriesId === session.seriesId);
    return series.length > 1 || series.includes(session) ? series.length : 0;
  };
  const rowOf = (session: PortalSessionItem) => ({
    session,
    rest: laterInSeries(session, ahead),
    toCome: toComeOf(session),
    actions: actions(session),
    onDialog: (isOpen: boolean) => setInUse(isOpen ? { id: session.id, group: groupOf(session) } : null),
  });
  return (
    <div ref={list} className="flex flex-col gap-12">
      {over.length > 0 && (
        <Group title="How did it go?" count={over.length}>
          {over.map((session) => (
            <SessionRow key={session.id} {...rowOf(session)} />
          ))}
        </Group>
      )}
      <Group title="Upcoming" count={ahead.length} head={head}>
        {ahead.length === 0 && <p className="py-5 text-muted">Nothing is booked at the moment.</p>}
        {ahead.map((session) => (
          <SessionRow key={session.id} {...rowOf(session)} />
        ))}
      </Group>
      {past.length > 0 && (
        <Group title="Past and cancelled" count={past.length + earlier.length}>
          {past.map((session) => (
            <SessionRow key={session.id} {...rowOf(session)} />
          ))}
          {earlier.length > 0 && (
            <details>
              <summary className="py-4 font-semibold text-ember">
                Show {counted(earlier.length, 'earlier session')}
              </summary>
              {earlier.map((session) => (
                <SessionRow key={session.id} {...rowOf(session)} />
              ))}
            </details>
          )}
        </Group>
      )}
    </div>
  );
}

type GroupProps = { title: string; count: number; head?: Ref<HTMLHeadingElement>; children: ReactNode };

export function Group({ title, count, head, children }: GroupProps) {
  return (
    <section aria-label={title}>
      <h2
        ref={head}
        tabIndex={-1}
        className="flex items-baseline gap-2 border-b border-line pb-3 text-lg font-semibold"
      >
        {title} <span className="figures text-base font-medium text-muted">{numberText(count)}</span>
      </h2>
      {children}
    </section>
  );
}

export function ListSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      {[0, 1, 2].map((row) => (
        <div key={row} className="grid gap-4 sm:grid-cols-[11rem_1fr]">
          <Skeleton className="h-10" />
          <Skeleton className="h-16" />
        </div>
      ))}
    </div>
  );
}
