import { EntitySchema } from 'typeorm';
import { FORGOTTEN_SUBJECT } from '../../../application/enquiry/forgotten-enquiry.js';
import {
  bool,
  emptyList,
  id,
  instant,
  int,
  json,
  key,
  optional,
  personal,
  ref,
  table,
  text,
  texts,
  version,
  withDefault,
} from './columns.js';

/** Marks of personal columns. */
const FAMILY = { whose: 'family' } as const;
const LESSON = { whose: 'family', becomes: `'${FORGOTTEN_SUBJECT}'` } as const;

/** F-03 and its status, promise and waves. */
export const enquiries = table({
  name: 'enquiries',
  columns: {
    id,
    name: personal(text),
    email: personal(text),
    phone: personal(text),
    educationLevel: personal(text),
    subjects: personal(text),
    frequency: personal(text),
    availableDays: personal(texts),
    availableTimes: personal(texts),
    deliveryPreference: personal(text),
    locationPreferences: personal(texts),
    location: personal(text),
    hiringLikelihood: personal(text),
    subject: personal(withDefault(text, '')),
    grade: personal(withDefault(text, '')),
    message: personal(withDefault(text, '')),
    status: withDefault(text, 'submitted'),
    reference: text,
    preferredTutorId: optional(ref),
    waves: withDefault(int, 0),
    confirmedAt: optional(instant),
    nextWaveAt: optional(instant),
    reopenedAt: optional(instant),
    wavesBefore: withDefault(int, 0),
    respondBy: instant,
    opsAlertedAt: optional(instant),
    statusMailedAt: optional(instant),
    closedReason: optional(text),
    erasedAt: optional(instant),
    /** When each field was put right last (G-11). */
    changed: { ...json, default: () => "'{}'" },
    accessVersion: withDefault(int, 1),
    withheldBy: emptyList(),
    network: personal(optional(text)),
    /** By which its figures are told apart. */
    city: withDefault(text, 'elsewhere'),
    subjectSlug: withDefault(text, 'other'),
    closedNote: personal(optional(text)),
    /** What an operator said beside the reason for another tutor. */
    reopenedNote: personal(optional(text)),
    createdAt: instant,
    version,
  },
  indices: [
    { name: 'enquiries_reference', columns: ['reference'], unique: true },
    { name: 'enquiries_created', columns: ['createdAt'] },
    {
      name: 'enquiries_open',
      columns: ['createdAt', 'id'],
      where: `status in ('submitted', 'confirmed', 'matching')`,
    },
    { name: 'enquiries_withheld', columns: ['createdAt'], where: `withheld_by <> '{}'` },
    { name: 'enquiries_network', columns: ['createdAt'], where: `network is not null` },
    { name: 'enquiries_next_wave', columns: ['nextWaveAt'], where: `next_wave_at is not null` },
    {
      name: 'enquiries_silent',
      columns: ['respondBy'],
      where: `status_mailed_at is null and status in ('submitted', 'confirmed', 'matching')`,
    },
  ],
  checks: [
    {
      name: 'enquiries_status',
      expression: `status in ('submitted', 'confirmed', 'matching', 'quoted', 'filled', 'closed', 'lapsed')`,
    },
  ],
});

/** Capability tokens of an enquiry's private page, hashed. */
export const enquiryAccess = new EntitySchema({
  name: 'enquiry_access',
  foreignKeys: [key('enquiries', 'enquiryId')],
  columns: {
    tokenHash: { ...text, primary: true },
    enquiryId: ref,
    createdAt: instant,
    revokedAt: optional(instant),
    isReadOnly: withDefault(bool, false),
  },
  indices: [{ name: 'enquiry_access_enquiry', columns: ['enquiryId'] }],
});

/** Since when and until when a private page was used without a pause in which its links ended (G-18). */
export const enquiryActivity = new EntitySchema({
  name: 'enquiry_activity',
  foreignKeys: [{ name: 'enquiry_activity_enquiry_key', ...key('enquiries', 'enquiryId') }],
  columns: {
    enquiryId: { ...ref, primary: true },
    usedFrom: instant,
    usedUntil: instant,
  },
});

/** Fingerprints of what was just sent, so that a repeat finds the first. */
export const enquirySubmissions = new EntitySchema({
  name: 'enquiry_submissions',
  columns: { fingerprint: { ...text, primary: true }, enquiryId: ref, at: instant },
});

/** F-07 */
export const tutorOpportunities = table({
  name: 'tutor_opportunities',
  foreignKeys: [key('enquiries', 'enquiryId'), key('tutors', 'tutorId')],
  columns: {
    id,
    enquiryId: ref,
    tutorId: ref,
    status: withDefault(text, 'available'),
    contractDownloaded: withDefault(bool, false),
    contractSubmitted: withDefault(bool, false),
    contactDetailsShared: withDefault(bool, false),
    earlierQuoteId: optional(ref),
    notifiedAt: instant,
    respondedAt: optional(instant),
    declineReason: optional(text),
    voidedAt: optional(instant),
    expiresAt: instant,
    match: optional(json),
    createdAt: instant,
    version,
  },
  indices: [
    { name: 'tutor_opportunities_enquiry', columns: ['enquiryId', 'tutorId'] },
    {
      name: 'tutor_opportunities_once',
      columns: ['enquiryId', 'tutorId'],
      unique: true,
      where: 'earlier_quote_id is null',
    },
    {
      name: 'tutor_opportunities_asked_again',
      columns: ['enquiryId', 'tutorId'],
      unique: true,
      where: `earlier_quote_id is not null and status = 'available'`,
    },
    { name: 'tutor_opportunities_tutor', columns: ['tutorId', 'notifiedAt'] },
    { name: 'tutor_opportunities_notified', columns: ['notifiedAt', 'tutorId'] },
    { name: 'tutor_opportunities_declined', columns: ['respondedAt'], where: `decline_reason is not null` },
    { name: 'tutor_opportunities_due', columns: ['expiresAt'], where: `status = 'available'` },
  ],
  checks: [
    { name: 'tutor_opportunities_status', expression: `status in ('available', 'accepted', 'rejected', 'expired')` },
    { name: 'tutor_opportunities_contact', expression: `status = 'accepted' or not contact_details_shared` },
  ],
});

/** F-10: the anonymised text that one tutor was shown and mailed. */
export const advertisements = new EntitySchema({
  name: 'advertisements',
  foreignKeys: [key('enquiries', 'enquiryId')],
  columns: { id, enquiryId: ref, tutorId: ref, content: text, createdAt: instant },
  indices: [{ name: 'advertisements_once', columns: ['enquiryId', 'tutorId'], unique: true }],
});

/** The dossier of one matching run. */
export const matchingRuns = new EntitySchema({
  name: 'matching_runs',
  foreignKeys: [key('enquiries', 'enquiryId')],
  columns: { id, enquiryId: ref, wave: int, policy: text, dossier: json, createdAt: instant },
  indices: [{ name: 'matching_runs_wave', columns: ['enquiryId', 'wave'], unique: true }],
});

/** F-11 */
export const tutorQuotes = table({
  name: 'tutor_quotes',
  foreignKeys: [key('enquiries', 'enquiryId'), key('tutors', 'tutorId')],
  columns: {
    id,
    enquiryId: ref,
    tutorId: ref,
    opportunityId: optional(ref),
    proposedHourlyRate: int,
    sessionDuration: withDefault(int, 60),
    availability: personal(text),
    personalizedMessage: personal(text),
    teachingApproach: personal(optional(text)),
    suggestedLocation: personal(optional(text)),
    status: withDefault(text, 'submitted'),
    studentViewed: withDefault(bool, false),
    studentViewedAt: optional(instant),
    enquiryChangedAt: optional(instant),
    respondedAt: optional(instant),
    expiresAt: instant,
    createdAt: instant,
    messages: withDefault(int, 0),
    readByFamily: withDefault(int, 0),
    readByTutor: withDefault(int, 0),
    version,
  },
  indices: [
    { name: 'tutor_quotes_one_accepted', columns: ['enquiryId'], unique: true, where: `status = 'accepted'` },
    {
      name: 'tutor_quotes_one_live',
      columns: ['enquiryId', 'tutorId'],
      unique: true,
      where: `status in ('submitted', 'accepted')`,
    },
    { name: 'tutor_quotes_enquiry', columns: ['enquiryId'] },
    { name: 'tutor_quotes_tutor', columns: ['tutorId', 'createdAt'] },
    { name: 'tutor_quotes_created', columns: ['createdAt'] },
    { name: 'tutor_quotes_due', columns: ['expiresAt'], where: `status = 'submitted'` },
  ],
  checks: [{ name: 'tutor_quotes_status', expression: `status in ('submitted', 'accepted', 'rejected', 'expired')` }],
});

/** What family and tutor write to each other on a quote, by their order there (G-16). */
export const quoteMessages = new EntitySchema({
  name: 'quote_messages',
  foreignKeys: [{ name: 'quote_messages_quote_key', ...key('tutor_quotes', 'quoteId') }],
  columns: {
    quoteId: id,
    number: { ...int, primary: true },
    by: text,
    content: text,
    sentAt: instant,
  },
});

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

/** F-04; the hash is that of the mailed link's token. */
export const newsletterSubscriptions = new EntitySchema({
  name: 'newsletter_subscriptions',
  columns: {
    id,
    name: optional(text),
    email: { ...text, unique: true },
    tokenHash: { ...text, unique: true },
    mailedAt: instant,
    confirmedAt: optional(instant),
    createdAt: instant,
  },
});

/** F-05; entries with one fingerprint are one entry. */
export const competitionEntries = new EntitySchema({
  name: 'competition_entries',
  columns: {
    id,
    fingerprint: text,
    name: text,
    email: text,
    phone: text,
    studentName: text,
    yearLevel: text,
    subjects: text,
    competition: text,
    createdAt: instant,
  },
  indices: [{ name: 'competition_entries_once', columns: ['fingerprint'], unique: true }],
});
