import type { BookingItem } from '@contract/booking.js';
import type { SeriesDateItem } from '@contract/series.js';
import { counted } from '@domain/shared/format.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { momentText } from '../../lib/time';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { QueryState } from '../../ui/query-state';
import { Skeleton } from '../../ui/skeleton';
import { useMove } from './bookings';
import { NextSlots } from './next-slots';
import { conflictsOf, REASONS, useChangeSeries } from './series';
import { SeriesScope } from './series-scope';
import { SlotPicker } from './slot-picker';
import { nextSlotsOf, type Slot, slotsQuery } from './slots';

type MoveDialogProps = {
  booking: BookingItem;
  /** It and all later ones of its series. */
  rest: readonly BookingItem[];
  /** Whose clock the times are on; the reader's own where it is left out. */
  zone?: string;
  onClose: () => void;
};
type Conflicts = { startsAt: string; dates: readonly SeriesDateItem[] };

/** Moves a session to another of the tutor's free times, alone or with all later ones of its series (G-12). */
export function MoveDialog({ booking, rest, zone, onClose }: MoveDialogProps) {
  const free = useQuery(slotsQuery(booking.tutorId, booking.sessionDuration, booking.seriesId !== null));
  const move = useMove(booking);
  const series = useChangeSeries(booking);
  const [isAll, setAll] = useState(false);
  const [offered, setOffered] = useState<readonly Slot[] | null>(null);
  const [conflicts, setConflicts] = useState<Conflicts | null>(null);
  const isPending = move.isPending || series.isPending;
  const moveAll = (startsAt: string, skip: string[] = []) =>
    series.mutate(
      { what: 'move', body: { from: booking.id, startsAt, ...(skip.length > 0 && { skip }) } },
      {
        onSuccess: onClose,
        onError: (error) => {
          const dates = conflictsOf(error);
          setConflicts(dates && { startsAt, dates });
        },
      },
    );
  const pick = ({ startsAt }: Slot) => {
    if (isAll) return moveAll(startsAt);
    move.mutate(
      { move: 'reschedule', body: { startsAt } },
      { onSuccess: onClose, onError: (error) => setOffered(nextSlotsOf(error)) },
    );
  };
  const choose = (all: boolean) => {
    setAll(all);
    setConflicts(null);
    setOffered(null);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Move this session"
      description={<p className="figures">Now {momentText(booking.startsAt, zone)}. Choose another time.</p>}
    >
      <SeriesScope legend="What to move" count={rest.length} isAll={isAll} onChange={choose} />
      <div className="mt-6 flex flex-col gap-5">
        {offered && <NextSlots slots={offered} zone={zone} isPending={isPending} onPick={pick} />}
        {conflicts && (
          <Taken
            dates={conflicts.dates}
            {...(zone && { zone })}
            isPending={isPending}
            onMoveOthers={(skip) => moveAll(conflicts.startsAt, skip)}
          />
        )}
        <QueryState
          query={free}
          failure={{ title: 'The free times could not be loaded.', look: 'row' }}
          loading="Loading free times"
          skeleton={
            <div className="flex flex-col gap-4">
              <Skeleton className="h-20" />
              <Skeleton className="h-11 w-2/3" />
            </div>
          }
          empty={({ slots }) =>
            slots.length === 0 && (
              <p className="text-muted">There is no other free time at the moment. Please contact each other.</p>
            )
          }
        >
          {({ slots, timezone }) => (
            <SlotPicker
              slots={slots}
              tutorName={booking.tutorName}
              timezone={timezone}
              zone={zone}
              near={booking.startsAt}
              isPending={isPending}
              onPick={pick}
            />
          )}
        </QueryState>
      </div>
    </Dialog>
  );
}

type TakenProps = {
  dates: readonly SeriesDateItem[];
  zone?: string;
  isPending: boolean;
  onMoveOthers: (skip: string[]) => void;
};

/** Says which sessions cannot move, and offers to leave them where they are. */
function Taken({ dates, zone, isPending, onMoveOthers }: TakenProps) {
  const taken = dates.filter(({ free }) => !free);
  const skip = taken.flatMap(({ bookingId }) => bookingId ?? []);
  const others = dates.length - taken.length;
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-card bg-honey/60 p-5">
      <p className="font-semibold">These times are not free:</p>
      <ul className="figures text-body">
        {taken.map(({ startsAt, reason }) => (
          <li key={startsAt}>
            {momentText(startsAt, zone)}
            {reason && ` (${REASONS[reason].toLowerCase()})`}
          </li>
        ))}
      </ul>
      {others > 0 && (
        <div>
          <Button tone="secondary" size="small" disabled={isPending} onClick={() => onMoveOthers(skip)}>
            Move the other {counted(others, 'session')}
          </Button>
        </div>
      )}
      <p className="text-sm">
        {counted(taken.length, 'session')} would stay at the old time. Or choose another time below.
      </p>
    </div>
  );
}
