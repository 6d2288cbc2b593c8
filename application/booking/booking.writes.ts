import { writeKind } from '../ports/writes.js';

/** The slot that is held for an enquiry is free again. */
export const releaseHold = writeKind<{ enquiryId: string }>('booking.releaseHold');

/** Reminders of a session, and the question how it went, do not go out any more if they have not yet. */
export const dropReminders = writeKind<{ bookingId: string }>('booking.dropReminders');
