import { useState } from 'react';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { Dialog } from '../../ui/dialog';
import { DAY_NAMES, WEEK } from './availability';

type CopyDialogProps = { from: number; onCopy: (days: number[]) => void; onClose: () => void };

const WEEKDAYS = [1, 2, 3, 4, 5];

/** Chooses the days that get the same hours as one day; theirs are replaced. */
export function CopyDialog({ from, onCopy, onClose }: CopyDialogProps) {
  const [days, setDays] = useState<number[]>(() =>
    WEEKDAYS.includes(from) ? WEEKDAYS.filter((day) => day !== from) : [],
  );
  const turn = (day: number) =>
    setDays((now) => (now.includes(day) ? now.filter((other) => other !== day) : [...now, day]));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Copy ${DAY_NAMES[from]}`}
      description="The days you choose get the same hours in place of theirs."
    >
      <div role="group" aria-label="Days" className="mt-6 flex flex-wrap gap-2">
        {WEEK.filter((day) => day !== from).map((day) => (
          <Chip key={day} pressed={days.includes(day)} className="h-11" onClick={() => turn(day)}>
            {DAY_NAMES[day]}
          </Chip>
        ))}
      </div>
      <div className="mt-8 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button tone="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={days.length === 0} onClick={() => onCopy(days)}>
          Copy hours
        </Button>
      </div>
    </Dialog>
  );
}
