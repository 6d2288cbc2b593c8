import type { BookingItem } from '@contract/booking.js';
import { centsText, lengthText } from '@domain/shared/format.js';
import { clsx } from 'clsx';
import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { dateText, timeText } from '../../lib/time';
import { tutorsClock } from './zones';

/** When a session is, how long, where and for whom, as its family reads it. */
export function BookingFacts({ booking }: { booking: BookingItem }) {
  const { startsAt, timezone, tutorName } = booking;
  const theirs = tutorsClock(startsAt, timezone, tutorName);
  return (
    <dl
      className={clsx(
        'grid gap-x-8 gap-y-3',
        booking.learnerName ? 'sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]' : 'sm:grid-cols-3',
      )}
    >
      <Fact term="When">
        {dateText(startsAt)}, {timeText(startsAt)}
        {theirs && <span className="block text-sm font-normal text-muted">{theirs}</span>}
      </Fact>
      <Fact term="How long">
        {lengthText(booking.sessionDuration)}, {centsText(booking.totalCost)}
      </Fact>
      <Fact term="Where">
        {booking.sessionType === 'online' ? (
          'Online'
        ) : (
          <span className="inline-flex items-start gap-1.5">
            <MapPin className="mt-1 size-4 shrink-0 text-muted" aria-hidden="true" />
            {booking.location ?? 'In person, as agreed'}
          </span>
        )}
      </Fact>
      {booking.learnerName && <Fact term="For">{booking.learnerName}</Fact>}
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="figures font-medium">{children}</dd>
    </div>
  );
}
