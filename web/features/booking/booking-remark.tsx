import type { BookingItem } from '@contract/booking.js';
import { isActive } from '@domain/booking/active.js';
import { completesAt } from '@domain/booking/automatic-completion.js';
import { CHECK_RENEWAL_HOURS } from '@domain/booking/changes.js';
import { reviewInvitationAt } from '@domain/booking/reminders.js';
import { momentText } from '../../lib/time';

type RemarkProps = {
  booking: BookingItem;
  /** In milliseconds, of the server's clock. */
  now: number;
  canChange: boolean;
  hasBegun: boolean;
  hasEnded: boolean;
  isGuest: boolean;
};

/** What there is to know about a session beside its facts. */
export function BookingRemark(props: RemarkProps) {
  const text = remarkOf(props);
  return text && <p className="figures text-sm text-muted">{text}</p>;
}

const isReviewToCome = ({ completedAt }: BookingItem, now: number) =>
  completedAt !== null && now < Date.parse(reviewInvitationAt(completedAt));

const WHO = { student: 'you', tutor: 'the tutor', admin: 'us' } as const;

function remarkOf({ booking, now, canChange, hasBegun, hasEnded, isGuest }: RemarkProps): string | null {
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
      return [
        booking.completedAutomatically && 'Completed automatically, as neither of you had recorded how it went.',
        isReviewToCome(booking, now) && 'Soon we email you to ask how it was.',
      ]
        .filter(Boolean)
        .join(' ');
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
