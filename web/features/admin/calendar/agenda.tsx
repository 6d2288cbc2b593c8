import type { CalendarBooking } from '@contract/admin-sessions.js';
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { SessionStatusBadge } from '../session-badges';
import { dayOf, dayTitle, shortTime } from './days';

type AgendaProps = {
  bookings: CalendarBooking[];
  today: string | undefined;
  onOpen: (booking: CalendarBooking) => void;
};

/** The sessions one below the other under their days, for a narrow screen. */
export function Agenda({ bookings, today, onOpen }: AgendaProps) {
  return (
    <ol>
      {[...Map.groupBy(bookings, dayOf)].map(([day, sessions]) => (
        <li key={day}>
          <h3
            className={clsx(
              'border-b border-line px-5 py-2 text-sm font-semibold',
              day === today ? 'bg-sage text-forest-deep' : 'bg-cream text-muted',
            )}
          >
            {dayTitle(day)}
            {day === today && ', today'}
          </h3>
          <ul>
            {sessions.map((booking) => (
              <li key={booking.id} className="border-b border-line/70">
                <button
                  type="button"
                  onClick={() => onOpen(booking)}
                  className="flex w-full items-center gap-3 px-5 py-2.5 text-left -outline-offset-3 hover:bg-sage-light/60"
                >
                  <span className="figures w-17 shrink-0 self-start font-semibold whitespace-nowrap">
                    {shortTime(booking.sessionDate)}
                  </span>
                  <span className="min-w-0 grow">
                    <span className="block truncate font-medium">{booking.studentName}</span>
                    <span className="block truncate text-sm text-muted">
                      {booking.subject}, {booking.tutorName}
                    </span>
                    <span className="mt-1 block">
                      <SessionStatusBadge status={booking.status} />
                    </span>
                  </span>
                  <ChevronRight className="size-4 shrink-0 text-muted" aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
