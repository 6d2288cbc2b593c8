import type { BookingItem } from '@contract/booking.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { momentText } from '../../lib/time';
import { Dialog } from '../../ui/dialog';
import { QueryState } from '../../ui/query-state';
import { Skeleton } from '../../ui/skeleton';
import { useMove } from './bookings';
import { NextSlots } from './next-slots';
import { SlotPicker } from './slot-picker';
import { nextSlotsOf, type Slot, slotsQuery } from './slots';

/** Moves a session to another of the tutor's free times. */
export function MoveDialog({ booking, onClose }: { booking: BookingItem; onClose: () => void }) {
  const free = useQuery(slotsQuery(booking.tutorId, booking.sessionDuration));
  const move = useMove(booking);
  const [offered, setOffered] = useState<readonly Slot[] | null>(null);
  const pick = ({ startsAt }: Slot) =>
    move.mutate(
      { move: 'reschedule', body: { startsAt } },
      { onSuccess: onClose, onError: (error) => setOffered(nextSlotsOf(error)) },
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Move this session"
      description={<p className="figures">Now {momentText(booking.startsAt)}. Choose another time.</p>}
    >
      <div className="mt-6 flex flex-col gap-5">
        {offered && <NextSlots slots={offered} isPending={move.isPending} onPick={pick} />}
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
              <p className="text-muted">There is no other free time at the moment. Please write to each other.</p>
            )
          }
        >
          {({ slots, timezone }) => (
            <SlotPicker
              slots={slots}
              tutorName={booking.tutorName}
              timezone={timezone}
              isPending={move.isPending}
              onPick={pick}
            />
          )}
        </QueryState>
      </div>
    </Dialog>
  );
}
