import type { BookingItem } from '@contract/booking.js';
import { firstNameOf } from '@domain/shared/format.js';
import { CalendarPlus, Video } from 'lucide-react';
import { Button, buttonStyle } from '../../ui/button';
import type { useMove } from './bookings';

type BookingButtonsProps = {
  booking: BookingItem;
  canChange: boolean;
  hasBegun: boolean;
  hasEnded: boolean;
  isGuest: boolean;
  move: ReturnType<typeof useMove>;
  onDialog: (name: 'cancel' | 'move') => void;
};

/** What a family can do now about a session that is still to be held or to be answered. */
export function BookingButtons(props: BookingButtonsProps) {
  const { booking, canChange, hasBegun, hasEnded, isGuest, move, onDialog } = props;
  return (
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
          <Button tone="quiet" size="small" onClick={() => onDialog('move')}>
            Move it
          </Button>
          <Button tone="quiet" size="small" onClick={() => onDialog('cancel')}>
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
          {firstNameOf(booking.tutorName)} did not come
        </Button>
      )}
    </div>
  );
}
