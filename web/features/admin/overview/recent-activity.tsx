import { rateText } from '@domain/shared/format.js';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dateText } from '../../../lib/time';
import { Card } from '../../../ui/card';
import { Failure } from '../../../ui/query-state';
import { Skeleton } from '../../../ui/skeleton';
import { activityQuery } from '../reads';
import { SessionStatusBadge, SessionType } from '../session/session-badges';
import { nameOf } from '../words';

const SHOWN = 3;

/** Enquiries, bookings and quotes of the past 7 days, the first three of each. */
export function RecentActivity() {
  const { data, isError, refetch } = useQuery(activityQuery);
  const activity = data?.activity;
  const isEmpty = activity && activity.enquiries.length + activity.bookings.length + activity.quotes.length === 0;
  const newestQuote = activity?.quotes[0];
  return (
    <Card aria-labelledby="recent-activity" className="overflow-hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-5 py-3.5">
        <h2 id="recent-activity" className="text-base font-semibold">
          Recent Activity
        </h2>
        <p className="text-sm text-muted">Past 7 days</p>
      </div>
      {isError ? (
        <Failure title="Failed to load recent activity" look="card" onRetry={refetch} />
      ) : isEmpty ? (
        <p className="px-5 py-10 text-center text-muted">No recent activity</p>
      ) : (
        <div className="grid md:grid-cols-2 md:divide-x md:divide-line">
          <Group title="Enquiries" items={activity?.enquiries} none="No enquiries this week">
            {({ id, name, subjects, location, createdAt }) => (
              <>
                <Link
                  to={`/admin/history?streamId=${id}`}
                  className="font-semibold underline decoration-line underline-offset-4 hover:decoration-ink"
                >
                  {nameOf(name)}
                </Link>
                <p className="line-clamp-1">{subjects}</p>
                <p className="figures text-sm text-muted">
                  {[location, dateText(createdAt)].filter(Boolean).join(', ')}
                </p>
              </>
            )}
          </Group>
          <Group title="Bookings" items={activity?.bookings} none="No bookings this week">
            {({ studentName, subject, sessionType, status }) => (
              <div className="flex items-start justify-between gap-3">
                <div className="min-w-0">
                  <p className="font-semibold">{nameOf(studentName)}</p>
                  <p className="line-clamp-1">{subject}</p>
                  <p className="text-sm text-muted">
                    <SessionType type={sessionType} />
                  </p>
                </div>
                <SessionStatusBadge status={status} />
              </div>
            )}
          </Group>
        </div>
      )}
      {newestQuote && (
        <p className="figures border-t border-line px-5 py-3 text-sm text-muted">
          Newest quote: {newestQuote.tutorName}, {rateText(newestQuote.proposedHourlyRate)},{' '}
          {dateText(newestQuote.createdAt)}
        </p>
      )}
    </Card>
  );
}

type GroupProps<Item> = {
  title: string;
  items: Item[] | undefined;
  none: string;
  children: (item: Item) => ReactNode;
};

function Group<Item extends { id: string }>({ title, items, none, children }: GroupProps<Item>) {
  return (
    <section aria-label={title} className="px-5 py-4 max-md:not-first:border-t max-md:border-line">
      <h3 className="text-sm font-semibold text-muted">{title}</h3>
      {items?.length === 0 && <p className="mt-2 text-muted">{none}</p>}
      <ul className="divide-y divide-line/70">
        {items?.slice(0, SHOWN).map((item) => (
          <li key={item.id} className="py-2.5">
            {children(item)}
          </li>
        ))}
        {!items &&
          [0, 1, 2].map((line) => (
            <li key={line} className="flex flex-col gap-2 py-3">
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-4 w-56" />
            </li>
          ))}
      </ul>
    </section>
  );
}
