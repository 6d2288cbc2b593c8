import { writeKind } from '../ports/writes.js';

/** The slot that is held for an enquiry is free again. */
export const releaseHold = writeKind<{ enquiryId: string }>('booking.releaseHold');

/** Reminders of a session that have not gone out do not go out any more. */
export const dropReminders = writeKind<{ bookingId: string }>('booking.dropReminders');
