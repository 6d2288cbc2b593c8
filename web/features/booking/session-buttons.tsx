import type { PortalSessionItem } from '@contract/booking.js';
import { startableFrom } from '@domain/booking/attendance.js';
import { CalendarPlus, Video } from 'lucide-react';
import { Button, buttonStyle } from '../../ui/button';
import type { useMove } from './bookings';

export type SessionDialogName = 'cancel' | 'complete' | 'move';

type SessionButtonsProps = {
  session: PortalSessionItem;
  now: number;
  move: ReturnType<typeof useMove>;
  onDialog: (name: SessionDialogName) => void;
};

/** What a tutor can do now about a session that is still to be held or to be answered. */
export function SessionButtons({ session, now, move, onDialog }: SessionButtonsProps) {
  const { status, startsAt, endsAt } = session;
  const has = (moment: string) => now >= Date.parse(moment);
  const canComplete = status === 'in_progress' || has(endsAt);
  const canStart = !canComplete && has(startableFrom(startsAt));
  return (
    <>
      {session.meetingLink && !has(endsAt) && (
        <a href={session.meetingLink} target="_blank" rel="noopener" className={buttonStyle({ size: 'small' })}>
          <Video className="size-4" aria-hidden="true" />
          Join
        </a>
      )}
      {canStart && (
        <Button tone="secondary" size="small" disabled={move.isPending} onClick={() => move.mutate({ move: 'start' })}>
          Start
        </Button>
      )}
      {canComplete && (
        <Button size="small" disabled={move.isPending} onClick={() => onDialog('complete')}>
          Complete
        </Button>
      )}
      {has(startsAt) && (
        <Button
          tone="quiet"
          size="small"
          disabled={move.isPending}
          onClick={() => move.mutate({ move: 'no-show', body: { by: 'student' } })}
        >
          No show
        </Button>
      )}
      {status === 'confirmed' && !has(startsAt) && (
        <Button tone="quiet" size="small" disabled={move.isPending} onClick={() => onDialog('move')}>
          Move
        </Button>
      )}
      <Button tone="quiet" size="small" disabled={move.isPending} onClick={() => onDialog('cancel')}>
        Cancel
      </Button>
      {!has(endsAt) && (
        <a
          href={`/api/bookings/${session.id}/calendar.ics`}
          download
          className={buttonStyle({ tone: 'quiet', size: 'small' })}
        >
          <CalendarPlus className="size-4" aria-hidden="true" />
          Calendar
        </a>
      )}
    </>
  );
}
