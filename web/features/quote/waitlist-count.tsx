import { counted } from '@domain/shared/format.js';
import { Hourglass } from 'lucide-react';

/** How many further tutors would quote once one of the live quotes ends (G-21). */
export function WaitlistCount({ waitlisted }: { waitlisted: number }) {
  if (waitlisted === 0) return null;
  return (
    <p className="figures flex items-start gap-2.5 rounded-card bg-sage-light p-4 text-body">
      <Hourglass className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>
        {counted(waitlisted, 'more tutor')} would like to quote. Decline a quote that does not suit you, and the next
        one is asked at once.
      </span>
    </p>
  );
}
