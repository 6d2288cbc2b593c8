import type { CalendarSession } from '@contract/admin-sessions.js';
import { clsx } from 'clsx';
import { CalendarCheck, Check, Play, UserX, X } from 'lucide-react';
import { clockText } from '../../../lib/time';
import { labelOf, nameOf } from '../words';

const LOOKS = {
  confirmed: { icon: CalendarCheck, look: 'bg-sage text-forest-deep' },
  in_progress: { icon: Play, look: 'bg-honey text-[#6b3a0b]' },
  completed: { icon: Check, look: 'bg-sand text-[#4b4433]' },
  cancelled: { icon: X, look: 'bg-blush text-[#8a1a14] line-through decoration-1' },
  no_show: { icon: UserX, look: 'bg-blush text-[#8a1a14]' },
} as const;

/** A session in a cell of the calendar; opens its details. */
export function SessionChip({ booking, onOpen }: { booking: CalendarSession; onOpen: () => void }) {
  const { icon: Icon, look } = LOOKS[booking.status];
  return (
    <button
      type="button"
      onClick={onOpen}
      className={clsx(
        'flex w-full items-start gap-1.5 rounded-md px-1.5 py-1 text-left text-xs leading-4.5 transition-shadow duration-150 hover:shadow-[inset_0_0_0_1px_currentColor]',
        look,
      )}
    >
      <Icon className="mt-px size-3.5 shrink-0" aria-hidden="true" />
      <span className="min-w-0">
        <span className="sr-only">{labelOf(booking.status)}, </span>
        <span className="figures block font-semibold">{clockText(booking.sessionDate)}</span>
        <span className="block truncate">{nameOf(booking.studentName)}</span>
        <span className="sr-only">, {booking.subject}, with </span>
        <span className="block truncate opacity-90">{booking.tutorName}</span>
      </span>
    </button>
  );
}

/** The same in one line, for a month. */
export function SessionLine({ booking, onOpen }: { booking: CalendarSession; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className={clsx(
        'flex min-h-6 w-full items-center gap-1.5 rounded px-1.5 text-left text-xs transition-shadow duration-150 hover:shadow-[inset_0_0_0_1px_currentColor]',
        LOOKS[booking.status].look,
      )}
    >
      <span className="sr-only">{labelOf(booking.status)}, </span>
      <span className="figures shrink-0 font-semibold">{clockText(booking.sessionDate)}</span>
      <span className="truncate">{nameOf(booking.studentName)}</span>
      <span className="sr-only"> with {booking.tutorName}</span>
    </button>
  );
}
