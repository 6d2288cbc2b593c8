import type { BookingItem } from '@contract/booking.js';
import type { BookingRequestItem } from '@contract/booking-request.js';
import type { StudentQuoteItem } from '@contract/quote.js';
import { isActive } from '@domain/booking/active.js';
import { Plus } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { counted, everyText } from '@domain/shared/format.js';
import { MINUTE } from '@domain/shared/time.js';
import { useIsGuest } from '../../lib/guest';
import { useKeptFocus } from '../../lib/kept-focus';
import { useServerNow } from '../../lib/server-time';
import { dateText } from '../../lib/time';
import { Button } from '../../ui/button';
import { BookSession } from './book-session';
import { BookingCard, type Contests } from './booking-card';
import { RequestCard } from './request-card';
import { laterInSeries } from './series';

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

/** Whether a session or request came of this quote; one of before there were quotes did of any. */
const isWith = ({ id }: StudentQuoteItem, { quoteId }: Pick<BookingItem, 'quoteId'>) =>
  quoteId === null || quoteId === id;

/** Sessions with a tutor whom the family has replaced (G-08). */
export function EarlierSessions({ bookings, contests }: { bookings: readonly BookingItem[]; contests: Contests }) {
  const heading = useId();
  const head = useRef<HTMLHeadingElement>(null);
  const section = useKeptFocus(head);
  return (
    <section ref={section} aria-labelledby={heading} className="flex flex-col gap-5">
      <h2 id={heading} ref={head} tabIndex={-1} className="display scroll-mt-28 text-display-4 outline-none">
        Earlier sessions
      </h2>
      {bookings.toReversed().map((booking) => (
        <BookingCard key={booking.id} booking={booking} contests={contests} />
      ))}
    </section>
  );
}

const SHOWN = 2;
const PAST_SHOWN = 4;

/** Of the past, the newest first: what nobody has to look at again, once it is more than one. */
function foldedOf(past: readonly BookingItem[]): readonly BookingItem[] {
  const isOwnCancellation = ({ cancelledBy }: BookingItem) => cancelledBy === 'student';
  const shown = past.filter((booking) => !isOwnCancellation(booking)).slice(0, PAST_SHOWN);
  const folded = past.filter((booking) => !shown.includes(booking));
  return folded.length > 1 ? folded : [];
}

const TICK_MS = MINUTE;

/** A session by itself, or what is to come of a series: the next ones, and the others on demand (G-12). */
function Group({ bookings, contests }: { bookings: readonly BookingItem[]; contests: Contests }) {
  const heading = useId();
  const now = useServerNow(TICK_MS);
  const toCome = bookings.filter(({ endsAt }) => now < Date.parse(endsAt));
  const [first] = bookings;
  const card = (booking: BookingItem) => (
    <BookingCard
      key={booking.id}
      booking={booking}
      rest={laterInSeries(booking, bookings)}
      toCome={toCome.length > 1 || toCome.includes(booking) ? toCome.length : 0}
      contests={contests}
    />
  );
  if (!first?.seriesId || toCome.length <= 1) return bookings.map(card);
  const later = bookings.slice(SHOWN);
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-5 border-l-2 border-banksia pl-4 sm:pl-6">
      <p id={heading} className="figures font-semibold">
        {everyText(first.everyWeeks)}: {counted(toCome.length, 'session')} to come, the last on{' '}
        {dateText((toCome.at(-1) ?? first).startsAt)}
      </p>
      {bookings.slice(0, SHOWN).map(card)}
      {later.length > 0 && (
        <details>
          <summary className="py-2 font-semibold text-ember">Show {counted(later.length, 'later session')}</summary>
          <div className="mt-3 flex flex-col gap-5">{later.map(card)}</div>
        </details>
      )}
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
  const section = useKeptFocus(head);
  useEffect(() => {
    if (!isNew) return;
    head.current?.focus({ preventScroll: true });
    head.current?.scrollIntoView();
  }, [isNew]);
  const isAsked = request?.status === 'pending' || request?.status === 'countered';
  // What takes the place of the form: a session, or a request for one.
  const outcome = `${bookings.length} ${isAsked}`;
  const isConfirming = useRef(false);
  useEffect(() => {
    if (isConfirming.current && document.activeElement === document.body) head.current?.focus();
    isConfirming.current = false;
  }, [outcome]);
  const [isBooking, setBooking] = useState(false);
  const [known, setKnown] = useState(outcome);
  if (known !== outcome) {
    setKnown(outcome);
    setBooking(false);
  }
  const live = bookings.filter(isActive);
  const past = bookings.filter((booking) => !isActive(booking)).toReversed();
  const groups = [...Map.groupBy(live, ({ id, seriesId }) => seriesId ?? id).values()];
  const folded = foldedOf(past);
  const pastCard = (booking: BookingItem) => <BookingCard key={booking.id} booking={booking} contests={contests} />;
  const isGuest = useIsGuest();
  const showsBooking = !isGuest && (isBooking || (live.length === 0 && !isAsked));
  return (
    <section ref={section} aria-labelledby={heading} className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id={heading} ref={head} tabIndex={-1} className="display scroll-mt-28 text-display-4 outline-none">
          Sessions with {quote.tutor.name}
        </h2>
        {!showsBooking && !isAsked && !isGuest && (
          <Button tone="secondary" size="small" onClick={() => setBooking(true)}>
            <Plus className="size-4" aria-hidden="true" />
            Book another session
          </Button>
        )}
      </div>
      {request && request.status !== 'confirmed' && <RequestCard request={request} />}
      {groups.map((group) => (
        <Group key={group[0]?.seriesId ?? group[0]?.id} bookings={group} contests={contests} />
      ))}
      {showsBooking && (
        <BookSession
          enquiryId={enquiryId}
          quote={quote}
          isFirst={bookings.every(({ status }) => status === 'cancelled')}
          takesFocus={isBooking}
          onConfirm={() => (isConfirming.current = true)}
        />
      )}
      {past.filter((booking) => !folded.includes(booking)).map(pastCard)}
      {folded.length > 0 && (
        <details>
          <summary className="py-2 font-semibold text-ember">
            Show {counted(folded.length, 'earlier or cancelled session')}
          </summary>
          <div className="mt-3 flex flex-col gap-5">{folded.map(pastCard)}</div>
        </details>
      )}
    </section>
  );
}
