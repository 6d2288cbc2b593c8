import { counted } from '@domain/shared/format.js';
import { Hourglass } from 'lucide-react';
import { useIsGuest } from '../../lib/guest';

type WaitlistCountProps = {
  waitlisted: number;
  /** How many of them have a place by now. */
  asked: number;
};

/** How many further tutors would quote once one of the live quotes ends, and how many of them were asked (G-21). */
export function WaitlistCount({ waitlisted, asked }: WaitlistCountProps) {
  const isGuest = useIsGuest();
  const waiting = waitlisted - asked;
  if (waitlisted === 0) return null;
  return (
    <div className="figures flex items-start gap-2.5 rounded-card bg-sage-light p-4 text-body">
      <Hourglass className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="flex flex-col gap-1">
        {asked > 0 && (
          <p>
            {counted(asked, 'more tutor')} can quote now, and {asked === 1 ? 'has' : 'have'} a day to do it.
          </p>
        )}
        {waiting > 0 && (
          <p>
            {counted(waiting, asked > 0 ? 'other' : 'more tutor')} would like to quote.
            {!isGuest && ' Decline a quote that does not suit you, and the next one is asked at once.'}
          </p>
        )}
      </div>
    </div>
  );
}
