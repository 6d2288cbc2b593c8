import { clockText, dateText } from '../../lib/time';
import { Button } from '../../ui/button';
import type { Slot } from './slots';

type NextSlotsProps = {
  slots: readonly Slot[];
  /** Whose clock the times are on; the reader's own where it is left out. */
  zone?: string | undefined;
  isPending: boolean;
  onPick: (slot: Slot) => void;
};

/** Says that a time is gone and offers the next ones. */
export function NextSlots({ slots, zone, isPending, onPick }: NextSlotsProps) {
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-card bg-honey/60 p-5">
      <p className="font-semibold">Someone has just booked that time.</p>
      {slots.length > 0 ? (
        <>
          <p className="text-body">These are the next free ones:</p>
          <div className="flex flex-wrap gap-2">
            {slots.map((slot) => (
              <Button
                key={slot.startsAt}
                tone="secondary"
                size="small"
                disabled={isPending}
                className="figures"
                onClick={() => onPick(slot)}
              >
                {dateText(slot.startsAt, zone).replace(/ \d{4}$/, '')}, {clockText(slot.startsAt, zone)}
              </Button>
            ))}
          </div>
        </>
      ) : (
        <p className="text-body">There is no other free time at the moment.</p>
      )}
    </div>
  );
}
