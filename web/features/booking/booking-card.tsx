import type { BookingItem } from '@contract/booking.js';
import type { EnquiryView } from '@contract/enquiry.js';
import { isActive } from '@domain/booking/active.js';
import { useState } from 'react';
import { useIsGuest } from '../../lib/guest';
import { useServerNow } from '../../lib/server-time';
import { dateText } from '../../lib/time';
import { BookingButtons } from './booking-buttons';
import { BookingFacts } from './booking-facts';
import { BookingRemark } from './booking-remark';
import { BookingStatus } from './booking-status';
import { useMove } from './bookings';
import { CancelDialog } from './cancel-dialog';
import { ContestMark } from './contest-mark';
import { LessonReportWords } from './lesson-report';
import { MoveDialog } from './move-dialog';
import { Payment } from './payment';
import { useChangeSeries } from './series';
import { SeriesBadge } from './series-badge';

/** The family's, of all sessions of its enquiry. */
export type Contests = EnquiryView['enquiry']['contests'];

const TICK_MS = 30_000;

type BookingCardProps = {
  booking: BookingItem;
  /** It and all later ones of its series. */
  rest?: readonly BookingItem[];
  /** How many sessions of its series are still to come. */
  toCome?: number;
  contests: Contests;
};

/** A session as its family sees it: when, where, and what can still be changed. */
export function BookingCard({ booking, rest = [booking], toCome = 0, contests }: BookingCardProps) {
  const move = useMove(booking);
  const series = useChangeSeries(booking);
  const [dialog, setDialog] = useState<'cancel' | 'move' | null>(null);
  const { startsAt, tutorName, status, changeableUntil } = booking;
  const now = useServerNow(TICK_MS);
  const isGuest = useIsGuest();
  const canChange =
    !isGuest && status === 'confirmed' && (changeableUntil === null || now < Date.parse(changeableUntil));
  const hasBegun = now >= Date.parse(startsAt);
  const hasEnded = now >= Date.parse(booking.endsAt);
  return (
    <article
      aria-label={`Session on ${dateText(startsAt)}`}
      className="grid overflow-hidden rounded-card border border-line bg-paper shadow-card sm:grid-cols-[auto_minmax(0,1fr)]"
    >
      <Leaf at={startsAt} isOver={!isActive(booking)} />
      <div className="flex flex-col gap-4 p-5 sm:p-7">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h3 className="display text-2xl">
            {booking.subject} with {tutorName}
          </h3>
          <BookingStatus status={status} />
          <SeriesBadge session={booking} toCome={toCome} />
        </div>
        <BookingFacts booking={booking} />
        {isActive(booking) && (
          <BookingButtons
            booking={booking}
            canChange={canChange}
            hasBegun={hasBegun}
            hasEnded={hasEnded}
            isGuest={isGuest}
            move={move}
            onDialog={setDialog}
          />
        )}
        {booking.report && <LessonReportWords report={booking.report} />}
        <BookingRemark
          booking={booking}
          now={now}
          canChange={canChange}
          hasBegun={hasBegun}
          hasEnded={hasEnded}
          isGuest={isGuest}
        />
        <Payment session={booking} side="student" />
        <ContestMark
          session={booking}
          side="student"
          contest={contests.find(({ bookingId }) => bookingId === booking.id) ?? null}
        />
      </div>
      {dialog === 'cancel' && (
        <CancelDialog
          startsAt={startsAt}
          other={tutorName}
          count={rest.length}
          isPending={move.isPending || series.isPending}
          onCancel={(reason, isAll) => {
            const body = reason ? { reason } : {};
            const close = { onSettled: () => setDialog(null) };
            if (isAll) series.mutate({ what: 'cancel', body: { from: booking.id, ...body } }, close);
            else move.mutate({ move: 'cancel', body }, close);
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'move' && <MoveDialog booking={booking} rest={rest} onClose={() => setDialog(null)} />}
    </article>
  );
}

/** The day as a calendar's leaf. */
function Leaf({ at, isOver }: { at: string; isOver: boolean }) {
  const [weekday, day, month] = dateText(at).split(' ');
  return (
    <div
      aria-hidden="true"
      className={
        isOver
          ? 'flex items-baseline gap-3 bg-sand px-5 py-3 text-muted sm:w-36 sm:flex-col sm:items-center sm:justify-center sm:gap-0 sm:p-6'
          : 'flex items-baseline gap-3 bg-forest px-5 py-3 text-cream sm:w-36 sm:flex-col sm:items-center sm:justify-center sm:gap-0 sm:p-6'
      }
    >
      <span className="text-sm font-semibold">{weekday}</span>
      <span className="display figures text-3xl sm:text-display-3">{day}</span>
      <span className="text-sm font-semibold">{month}</span>
    </div>
  );
}
