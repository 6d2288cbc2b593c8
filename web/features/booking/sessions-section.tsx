import type { BookingItem } from '@contract/booking.js';
import type { BookingRequestItem } from '@contract/booking-request.js';
import type { StudentQuoteItem } from '@contract/quote.js';
import { Plus } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { BookSession } from './book-session';
import { BookingCard, type Contests } from './booking-card';
import { RequestCard } from './request-card';

type SessionsSectionProps = {
  enquiryId: string;
  /** The one that was accepted. */
  quote: StudentQuoteItem;
  bookings: readonly BookingItem[];
  contests: Contests;
  request: BookingRequestItem | null;
  /** The quote was accepted a moment ago, on this page. */
  isNew: boolean;
};

const isLive = ({ status }: BookingItem) => status === 'confirmed' || status === 'in_progress';

/** Whether a session or request came of this quote; one of before there were quotes did of any. */
const isWith = ({ id }: StudentQuoteItem, { quoteId }: Pick<BookingItem, 'quoteId'>) =>
  quoteId === null || quoteId === id;

/** Sessions with a tutor whom the family has replaced (G-08). */
export function EarlierSessions({ bookings, contests }: { bookings: readonly BookingItem[]; contests: Contests }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-5">
      <h2 id={heading} className="display text-display-4">
        Earlier sessions
      </h2>
      {bookings.toReversed().map((booking) => (
        <BookingCard key={booking.id} booking={booking} contests={contests} />
      ))}
    </section>
  );
}

/** The sessions with the chosen tutor, and the way to the next one. */
export function SessionsSection({
  enquiryId,
  quote,
  bookings: all,
  contests,
  request: newest,
  isNew,
}: SessionsSectionProps) {
  const bookings = all.filter((booking) => isWith(quote, booking));
  const request = newest && isWith(quote, newest) ? newest : null;
  const heading = useId();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isNew) return;
    head.current?.focus({ preventScroll: true });
    head.current?.scrollIntoView();
  }, [isNew]);
  const [isBooking, setBooking] = useState(false);
  const [known, setKnown] = useState(bookings.length);
  if (known !== bookings.length) {
    setKnown(bookings.length);
    setBooking(false);
  }
  const isAsked = request?.status === 'pending' || request?.status === 'countered';
  const live = bookings.filter(isLive);
  const past = bookings.filter((booking) => !isLive(booking)).toReversed();
  const showsBooking = isBooking || (live.length === 0 && !isAsked);
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id={heading} ref={head} tabIndex={-1} className="display scroll-mt-28 text-display-4 outline-none">
          Sessions with {quote.tutor.name}
        </h2>
        {!showsBooking && !isAsked && (
          <Button tone="secondary" size="small" onClick={() => setBooking(true)}>
            <Plus className="size-4" aria-hidden="true" />
            Book another session
          </Button>
        )}
      </div>
      {request && request.status !== 'confirmed' && <RequestCard request={request} />}
      {live.map((booking) => (
        <BookingCard key={booking.id} booking={booking} contests={contests} />
      ))}
      {showsBooking && (
        <BookSession
          enquiryId={enquiryId}
          quote={quote}
          isFirst={bookings.every(({ status }) => status === 'cancelled')}
        />
      )}
      {past.map((booking) => (
        <BookingCard key={booking.id} booking={booking} contests={contests} />
      ))}
    </section>
  );
}
