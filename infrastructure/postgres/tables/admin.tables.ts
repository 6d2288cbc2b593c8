import { EntitySchema } from 'typeorm';
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
  real,
  ref,
  table,
  text,
  version,
  withDefault,
} from './columns.js';

const bigint = { type: 'bigint' } as const;
const day = { type: 'date' } as const;

/** What changed in a figure, written by triggers in the commit that changes it and soon folded into `daily_figures`. */
export const figureChanges = new EntitySchema({
  name: 'figure_changes',
  columns: {
    id: { type: 'bigint', primary: true, generated: 'increment' },
    day,
    city: text,
    subject: text,
    metric: text,
    amount: bigint,
  },
});

/** A student whose row has to be worked out again, noted in the commit that is the reason. */
export const studentChanges = new EntitySchema({
  name: 'student_changes',
  columns: { id: { type: 'bigint', primary: true, generated: 'increment' }, email: text },
});

/** What invitations or an answer add to the counts of each of these tutors, noted in their commit. */
export const vettingStatusChanges = new EntitySchema({
  name: 'standing_changes',
  columns: {
    id: { type: 'bigint', primary: true, generated: 'increment' },
    tutorIds: { type: 'uuid', array: true },
    notified: int,
    answered: int,
    /** Of an invitation: what it is for, and when it went out. */
    enquiryId: optional(ref),
    at: optional(instant),
  },
});

/**
 * Figures by Sydney's day, city and subject, and by day alone under empty ones; stocks stand under the day 0001-01-01.
 */
export const dailyFigures = new EntitySchema({
  name: 'daily_figures',
  columns: {
    metric: { ...text, primary: true },
    city: { ...text, primary: true },
    subject: { ...text, primary: true },
    day: { ...day, primary: true },
    amount: bigint,
  },
});

/**
 * Invitations by Sydney's hour, city and subject, and by hour
 * alone under empty ones: a tutor's number, four bytes, for each.
 */
export const dailyInvitations = new EntitySchema({
  name: 'daily_invitations',
  columns: {
    city: { ...text, primary: true },
    subject: { ...text, primary: true },
    day: { ...day, primary: true },
    hour: { type: 'smallint', primary: true },
    tutors: { type: 'bytea' },
    newcomers: int,
  },
});

/** How far each enquiry came, for funnel and time to first quote. */
export const enquiryProgress = new EntitySchema({
  name: 'enquiry_progress',
  columns: {
    enquiryId: { ...id },
    sentAt: instant,
    city: text,
    subject: text,
    invited: withDefault(bool, false),
    accepted: withDefault(bool, false),
    quoted: withDefault(bool, false),
    booked: withDefault(bool, false),
    reviewed: withDefault(bool, false),
    firstQuoteAt: optional(instant),
    source: withDefault(text, 'direct'),
    /** Sessions that were held (G-29). */
    held: withDefault(int, 0),
  },
  indices: [{ name: 'enquiry_progress_sent', columns: ['sentAt'] }],
});

/** The directory of students: one row for each lower-cased e-mail. Spent is in cents. */
export const students = new EntitySchema({
  name: 'students',
  columns: {
    email: { ...text, primary: true },
    name: withDefault(text, ''),
    phone: withDefault(text, ''),
    location: withDefault(text, ''),
    enquiries: withDefault(int, 0),
    bookings: withDefault(int, 0),
    sessions: withDefault(int, 0),
    spent: { ...bigint, default: 0 },
    subjects: emptyList(),
    firstContact: instant,
    lastActivity: instant,
    search: withDefault(text, ''),
  },
});

/** The directory of tutors with what sessions gave them. Earnings are in cents, rates in dollars. */
export const tutorSummaries = new EntitySchema({
  name: 'tutor_standings',
  columns: {
    tutorId: { ...id },
    /** Stands for the tutor in `daily_invitations`. */
    number: { type: 'int', generated: 'increment' },
    name: withDefault(text, ''),
    email: withDefault(text, ''),
    subjects: emptyList(),
    hourlyRate: withDefault(int, 0),
    vettingStatus: withDefault(text, 'pending'),
    averageRating: withDefault(real, 0),
    totalReviews: withDefault(int, 0),
    contractSigned: withDefault(bool, false),
    acceptingStudents: withDefault(bool, true),
    createdAt: instant,
    search: withDefault(text, ''),
    sessions: withDefault(int, 0),
    earnings: { ...bigint, default: 0 },
    lastBooking: optional(instant),
    lastSession: optional(instant),
  },
  indices: [{ name: 'tutor_standings_active', columns: ['lastSession'], where: `vetting_status = 'approved'` }],
});

/** How many opportunities a tutor was sent and how many were answered, by which the directory can be ordered. */
export const tutorAnswers = new EntitySchema({
  name: 'tutor_answers',
  columns: {
    tutorId: { ...id },
    notified: withDefault(int, 0),
    answered: withDefault(int, 0),
  },
});

/** What an operator did that changes no other stream, such as sending a mail again. */
export const acts = table({
  name: 'acts',
  columns: { id, act: text, subjectId: optional(ref), at: instant, version },
});

/** Addresses and networks whose enquiries are withheld (G-33). */
export const senderBlocks = table({
  name: 'sender_blocks',
  foreignKeys: [
    { name: 'sender_blocks_enquiry_key', ...key('enquiries', 'enquiryId') },
    { name: 'sender_blocks_case_key', ...key('cases', 'caseId') },
  ],
  columns: {
    id,
    kind: text,
    reason: text,
    enquiryId: ref,
    caseId: optional(ref),
    blockedAt: instant,
    endsAt: instant,
    liftedAt: optional(instant),
    valueHash: personal(optional(text)),
    shown: personal(optional(text)),
    version,
  },
  indices: [
    { name: 'sender_blocks_value', columns: ['valueHash'], unique: true, where: `value_hash is not null` },
    { name: 'sender_blocks_since', columns: ['blockedAt', 'id'] },
    { name: 'sender_blocks_enquiry', columns: ['enquiryId'] },
  ],
  checks: [{ name: 'sender_blocks_lifted', expression: `lifted_at is null or value_hash is null` }],
});

/** What went wrong and operators settle; `notes` are what they wrote (G-06). */
export const cases = table({
  name: 'cases',
  foreignKeys: [
    { name: 'cases_tutor_key', ...key('tutors', 'tutorId') },
    { name: 'cases_enquiry_key', ...key('enquiries', 'enquiryId') },
    { name: 'cases_booking_key', ...key('bookings', 'bookingId') },
    { name: 'cases_opportunity_key', ...key('tutor_opportunities', 'opportunityId') },
  ],
  columns: {
    id,
    reference: text,
    kind: text,
    concern: optional(text),
    reason: optional(text),
    reporter: text,
    status: withDefault(text, 'open'),
    ownerId: optional(ref),
    dueAt: instant,
    outcome: optional(text),
    informed: emptyList(),
    resolvedAt: optional(instant),
    tutorId: optional(ref),
    enquiryId: optional(ref),
    bookingId: optional(ref),
    opportunityId: optional(ref),
    words: personal(optional(text)),
    contact: personal(optional(text)),
    notes: personal({ ...json, default: () => "'[]'" }, { becomes: "'[]'" }),
    createdAt: instant,
    version,
  },
  indices: [
    { name: 'cases_due', columns: ['dueAt', 'id'] },
    { name: 'cases_tutor', columns: ['tutorId'] },
    { name: 'cases_enquiry', columns: ['enquiryId'] },
    { name: 'cases_booking', columns: ['bookingId'] },
    { name: 'cases_guarantee_once', columns: ['enquiryId', 'tutorId'], unique: true, where: `kind = 'guarantee'` },
    { name: 'cases_contest_once', columns: ['bookingId'], unique: true, where: `kind = 'contest'` },
    { name: 'cases_lead_once', columns: ['opportunityId'], unique: true },
  ],
  checks: [
    {
      name: 'cases_resolved',
      expression: `(status = 'resolved') = (outcome is not null and resolved_at is not null)`,
    },
  ],
});

/** Versions of the matching policy; the newest decides. */
export const matchingPolicies = table({
  name: 'matching_policies',
  columns: { id, name: text, policy: json, activeFrom: instant, version },
  indices: [{ name: 'matching_policies_name', columns: ['name'], unique: true }],
});

/** Long work that an operator began and looks at while it runs. */
export const backgroundRuns = new EntitySchema({
  name: 'desk_runs',
  columns: {
    id,
    kind: text,
    input: json,
    status: withDefault(text, 'running'),
    progress: withDefault(real, 0),
    result: optional(json),
    message: optional(text),
    startedBy: text,
    startedAt: instant,
    seconds: optional(real),
    /** Machine time of the last sign of life. */
    heardAt: { ...instant, default: () => 'now()' },
  },
  checks: [{ name: 'desk_runs_status', expression: `status in ('running', 'done', 'failed')` }],
});
