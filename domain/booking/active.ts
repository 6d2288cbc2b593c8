import type { BookingStatus } from './booking.js';

/** Of a session that is to come, or of which nobody has said yet how it went. */
export const ACTIVE: readonly BookingStatus[] = ['confirmed', 'in_progress'];

/** Whether a session is still to come or under way; of a status that is stored. */
export const isActive = ({ status }: { status: BookingStatus }) => ACTIVE.includes(status);
