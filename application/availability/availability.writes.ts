import { writeKind } from '../ports/writes.js';

/** A weekly rule or dated exception of a tutor (F-13). */
export type AvailabilityRow = {
  id: string;
  tutorId: string;
  dayOfWeek: number;
  startTime: string | null;
  endTime: string | null;
  isRecurring: boolean;
  specificDate: string | null;
  timezone: string;
  isActive: boolean;
  maxBookingsPerSlot: number;
  bufferMinutes: number;
  createdAt: string;
};

/** All rules and exceptions of a tutor from now on: those of the same id change, others go. */
export const keepAvailability = writeKind<{ tutorId: string; rows: readonly AvailabilityRow[] }>('availability.keep');
