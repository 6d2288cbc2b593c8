import type { BookingItem } from '@contract/booking.js';
import type { EnquiryView } from '@contract/enquiry.js';
import { isActive } from '@domain/booking/active.js';
import { centsText, firstNameOf, lengthText } from '@domain/shared/format.js';
import { completesAt } from '@domain/booking/automatic-completion.js';
import { CHECK_RENEWAL_HOURS } from '@domain/booking/changes.js';
import { clsx } from 'clsx';
import { CalendarPlus, MapPin, Video } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useIsGuest } from '../../lib/guest';
import { useServerNow } from '../../lib/server-time';
import { dateText, momentText, timeText } from '../../lib/time';
import { Button, buttonStyle } from '../../ui/button';
import { BookingStatus } from './booking-status';
import { useMove } from './bookings';
import { CancelDialog } from './cancel-dialog';
import { ContestMark } from './contest-mark';
import { LessonReportWords } from './lesson-report';
import { MoveDialog } from './move-dialog';
import { Payment } from './payment';
import { useChangeSeries } from './series';
import { SeriesBadge } from './series-badge';
import { tutorsClock } from './zones';

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

/** A session as its family sees it: when, where, and what can still be changed (R-53, R-54). */
export function BookingCard({ booking, rest = [booking], toCome = 0, contests }: BookingCardProps) {
  const move = useMove(booking);
  const series = useChangeSeries(booking);
  const [dialog, setDialog] = useState<'cancel' | 'move' | null>(null);
  const { startsAt, tutorName, timezone, status, changeableUntil } = booking;
  const now = useServerNow(TICK_MS);
  const isGuest = useIsGuest();
  const canChange =
    !isGuest && status === 'confirmed' && (changeableUntil === null || now < Date.parse(changeableUntil));
  const hasBegun = now >= Date.parse(startsAt);
  const hasEnded = now >= Date.parse(booking.endsAt);
  const theirs = tutorsClock(startsAt, timezone, tutorName);
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
        {isActive(booking) && (
          <div className="flex flex-wrap gap-2.5">
            {booking.meetingLink && !hasEnded && (
              <a href={booking.meetingLink} target="_blank" rel="noopener" className={buttonStyle({ size: 'small' })}>
                <Video className="size-4" aria-hidden="true" />
                Join the session
              </a>
            )}
            {!hasEnded && (
              <a
                href={`/api/bookings/${booking.id}/calendar.ics`}
                download
                className={buttonStyle({ tone: 'secondary', size: 'small' })}
              >
                <CalendarPlus className="size-4" aria-hidden="true" />
                Add to your calendar
              </a>
            )}
            {canChange && (
              <>
                <Button tone="quiet" size="small" onClick={() => setDialog('move')}>
                  Move it
                </Button>
                <Button tone="quiet" size="small" onClick={() => setDialog('cancel')}>
                  Cancel it
                </Button>
              </>
            )}
            {hasBegun && !isGuest && (
              <Button
                tone="quiet"
                size="small"
                disabled={move.isPending}
                onClick={() => move.mutate({ move: 'no-show', body: { by: 'tutor' } })}
              >
                {firstNameOf(tutorName)} did not come
              </Button>
            )}
          </div>
        )}
        {booking.report && <LessonReportWords report={booking.report} />}
        <Remark booking={booking} canChange={canChange} hasBegun={hasBegun} hasEnded={hasEnded} isGuest={isGuest} />
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

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="figures font-medium">{children}</dd>
    </div>
  );
}

type RemarkProps = {
  booking: BookingItem;
  canChange: boolean;
  hasBegun: boolean;
  hasEnded: boolean;
  isGuest: boolean;
};

function Remark(props: RemarkProps) {
  const text = remarkOf(props);
  return text && <p className="figures text-sm text-muted">{text}</p>;
}

const WHO = { student: 'you', tutor: 'the tutor', admin: 'us' } as const;

function remarkOf({ booking, canChange, hasBegun, hasEnded, isGuest }: RemarkProps): string | null {
  if (hasEnded && isActive(booking))
    return `Waiting for an answer. If it took place, you do not have to do anything: we mark it as completed automatically on ${momentText(completesAt(booking.endsAt))}.`;
  const { status, cancelledBy, cancellationReason, waitsForCheck, noShowBy, changeableUntil } = booking;
  switch (status) {
    case 'confirmed':
      if (hasBegun) return null;
      if (waitsForCheck)
        return `It waits until the tutor’s working-with-children check is renewed and verified. If that is not done ${CHECK_RENEWAL_HOURS} hours before, we cancel it and you pay nothing.`;
      if (isGuest) return null;
      if (canChange)
        return `You can move or cancel it here${changeableUntil ? ` until ${momentText(changeableUntil)}` : ''}.`;
      return 'It is too late to move or cancel it here. Please contact each other.';
    case 'completed':
      if (booking.markRemovedAt) return null;
      if (booking.completedAutomatically)
        return 'Completed automatically, as neither of you had recorded how it went. Two hours later we email you to ask how it was.';
      return 'Two hours after a session we email you to ask how it was.';
    case 'cancelled':
      if (cancellationReason === 'check_expired')
        return 'We cancelled it because the tutor’s working-with-children check was not renewed in time. You pay nothing.';
      return cancelledBy ? `Cancelled by ${WHO[cancelledBy]}.` : null;
    case 'no_show':
      return noShowBy ? `Recorded as missed by ${WHO[noShowBy]}.` : null;
    default:
      return null;
  }
}
