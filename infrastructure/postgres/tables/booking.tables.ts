import { EntitySchema } from 'typeorm';
import { FORGOTTEN_SUBJECT } from '../../../application/enquiry/forgotten-enquiry.js';
import { bool, id, instant, int, key, optional, personal, ref, table, text, version, withDefault } from './columns.js';

/** Marks of personal columns. */
const FAMILY = { whose: 'family' } as const;
const LESSON = { whose: 'family', becomes: `'${FORGOTTEN_SUBJECT}'` } as const;

/** F-14; `seat`, `sessionEnd` and `bufferMinutes` let the database refuse one seat's overlap, at the end of a
 * statement, as the sessions of a series move past each other (G-12). Cost is in cents. */
export const bookings = table({
  name: 'bookings',
  foreignKeys: [key('tutors', 'tutorId')],
  columns: {
    id,
    tutorId: ref,
    enquiryId: optional(ref),
    quoteId: optional(ref),
    requestId: optional(ref),
    availabilityId: optional(ref),
    studentName: personal(text, FAMILY),
    studentEmail: personal(text, FAMILY),
    studentPhone: personal(text, FAMILY),
    sessionDate: instant,
    sessionEnd: instant,
    seat: withDefault(int, 1),
    bufferMinutes: withDefault(int, 0),
    sessionDuration: withDefault(int, 60),
    subject: personal(text, LESSON),
    sessionType: withDefault(text, 'online'),
    seriesId: optional(ref),
    everyWeeks: optional(int),
    location: personal(optional(text)),
    status: withDefault(text, 'confirmed'),
    totalCost: int,
    paymentStatus: withDefault(text, 'pending'),
    paidAt: optional(instant),
    receiptContractId: optional(ref),
    receiptGstRegistered: optional(bool),
    receiptBusinessName: personal(optional(text)),
    studentNotes: personal(optional(text)),
    learnerName: personal(optional(text), FAMILY),
    tutorNotes: personal(optional(text)),
    lessonDone: personal(optional(text)),
    lessonNext: personal(optional(text)),
    homework: personal(optional(text)),
    meetingLink: personal(optional(text)),
    adminNotes: personal(optional(text)),
    cancelledBy: optional(text),
    cancellationReason: optional(text),
    noShowBy: optional(text),
    noShowMarkedBy: optional(text),
    calendarSequence: withDefault(int, 0),
    remindedHours: optional(int),
    outcomeRequestedAt: optional(instant),
    reviewInvitationDueAt: optional(instant),
    reviewInvitedAt: optional(instant),
    bookedAt: instant,
    confirmedAt: optional(instant),
    startedAt: optional(instant),
    cancelledAt: optional(instant),
    completedAt: optional(instant),
    completedAutomatically: withDefault(bool, false),
    missedAt: optional(instant),
    contestedAt: optional(instant),
    markRemovedAt: optional(instant),
    createdAt: instant,
    updatedAt: optional(instant),
    version,
  },
  indices: [
    { name: 'bookings_date', columns: ['sessionDate'] },
    { name: 'bookings_tutor', columns: ['tutorId', 'sessionDate'] },
    { name: 'bookings_created', columns: ['createdAt'] },
    { name: 'bookings_series', columns: ['seriesId'], where: 'series_id is not null' },
    { name: 'bookings_series_created', columns: ['createdAt'], where: 'series_id is not null' },
    { name: 'bookings_enquiry', columns: ['enquiryId'] },
    {
      name: 'bookings_invitation_due',
      columns: ['reviewInvitationDueAt'],
      where: `review_invitation_due_at is not null`,
    },
    {
      name: 'bookings_without_answer',
      columns: ['sessionEnd'],
      where: `status in ('confirmed', 'in_progress')`,
    },
  ],
  checks: [
    {
      name: 'bookings_status',
      expression: `status in ('confirmed', 'in_progress', 'completed', 'cancelled', 'no_show')`,
    },
    { name: 'bookings_type', expression: `session_type in ('online', 'in-person')` },
    { name: 'bookings_buffer', expression: 'buffer_minutes >= 0' },
  ],
  exclusions: [
    {
      name: 'bookings_buffer_before',
      expression: `USING gist (tutor_id WITH =, seat WITH =, tstzrange(minutes_after(session_date, -buffer_minutes), session_end) WITH &&) WHERE (status in ('confirmed', 'in_progress'))`,
      deferrable: 'INITIALLY IMMEDIATE',
    },
    {
      name: 'bookings_buffer_after',
      expression: `USING gist (tutor_id WITH =, seat WITH =, tstzrange(session_date, minutes_after(session_end, buffer_minutes)) WITH &&) WHERE (status in ('confirmed', 'in_progress'))`,
      deferrable: 'INITIALLY IMMEDIATE',
    },
  ],
});

/** F-15 */
export const bookingRequests = table({
  name: 'booking_requests',
  foreignKeys: [key('tutors', 'tutorId')],
  columns: {
    id,
    tutorId: ref,
    enquiryId: optional(ref),
    quoteId: optional(ref),
    studentName: personal(text, FAMILY),
    studentEmail: personal(text, FAMILY),
    studentPhone: personal(text, FAMILY),
    preferredDate: instant,
    alternativeDate1: optional(instant),
    alternativeDate2: optional(instant),
    sessionDuration: withDefault(int, 60),
    subject: personal(text, LESSON),
    sessionType: withDefault(text, 'online'),
    studentMessage: personal(optional(text)),
    learnerName: personal(optional(text), FAMILY),
    urgency: withDefault(text, 'normal'),
    status: withDefault(text, 'pending'),
    tutorResponse: personal(optional(text)),
    proposedDate: optional(instant),
    expiresAt: optional(instant),
    respondedAt: optional(instant),
    createdAt: instant,
    version,
  },
  indices: [
    { name: 'booking_requests_tutor', columns: ['tutorId', 'createdAt'] },
    { name: 'booking_requests_enquiry', columns: ['enquiryId'] },
    {
      name: 'booking_requests_one_open',
      columns: ['enquiryId'],
      unique: true,
      where: `status in ('pending', 'countered')`,
    },
    { name: 'booking_requests_due', columns: ['expiresAt'], where: `status in ('pending', 'countered')` },
  ],
});

/** A slot kept for one enquiry while its family confirms; one for each enquiry, none at the same place and time. */
export const bookingHolds = new EntitySchema({
  name: 'booking_holds',
  foreignKeys: [key('tutors', 'tutorId'), key('enquiries', 'enquiryId')],
  columns: {
    id,
    enquiryId: ref,
    tutorId: ref,
    seat: withDefault(int, 1),
    bufferMinutes: withDefault(int, 0),
    startsAt: instant,
    endsAt: instant,
    expiresAt: instant,
    createdAt: instant,
  },
  indices: [{ name: 'booking_holds_one', columns: ['enquiryId'], unique: true }],
  checks: [{ name: 'booking_holds_buffer', expression: 'buffer_minutes >= 0' }],
  exclusions: [
    {
      name: 'booking_holds_buffer_before',
      expression: `USING gist (tutor_id WITH =, seat WITH =, tstzrange(minutes_after(starts_at, -buffer_minutes), ends_at) WITH &&)`,
    },
    {
      name: 'booking_holds_buffer_after',
      expression: `USING gist (tutor_id WITH =, seat WITH =, tstzrange(starts_at, minutes_after(ends_at, buffer_minutes)) WITH &&)`,
    },
  ],
});

/** Mailed invitations to review a session; the token is kept as a hash. */
export const reviewInvitations = new EntitySchema({
  name: 'review_invitations',
  foreignKeys: [key('bookings', 'bookingId')],
  columns: { tokenHash: { ...text, primary: true }, bookingId: ref, createdAt: instant },
  indices: [{ name: 'review_invitations_booking', columns: ['bookingId'], unique: true }],
});
