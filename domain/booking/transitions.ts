import { conflict } from '../shared/domain-error.js';
import type { Booking, BookingStatus } from './booking.js';

const NEXT: Record<BookingStatus, readonly BookingStatus[]> = {
  confirmed: ['in_progress', 'cancelled', 'no_show'],
  in_progress: ['completed', 'cancelled', 'no_show'],
  completed: [],
  cancelled: [],
  no_show: [],
};

/** A status in a sentence. */
export const statusWords = (status: BookingStatus) => status.replace('_', ' ');

/** @throws DomainError conflict booking_transition */
export function refuseUnless(booking: Pick<Booking, 'status'>, to: BookingStatus): void {
  if (NEXT[booking.status].includes(to)) return;
  throw conflict(
    'booking_transition',
    `A session that is ${statusWords(booking.status)} cannot become ${statusWords(to)}`,
  );
}
