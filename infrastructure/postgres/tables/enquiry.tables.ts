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
  ref,
  table,
  text,
  texts,
  version,
  withDefault,
  writtenIn,
} from './columns.js';

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
    /** Who would quote once a place is free, in their order (G-21). */
    waitlist: { ...json, default: () => "'[]'" },
    withheldBy: emptyList(),
    network: personal(optional(text)),
    /** By which its figures are grouped. */
    city: withDefault(text, 'elsewhere'),
    subjectSlug: withDefault(text, 'other'),
    sourceName: withDefault(text, 'direct'),
    utmSource: personal(optional(text)),
    utmMedium: personal(optional(text)),
    utmCampaign: personal(optional(text)),
    referrer: personal(optional(text)),
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
    {
      name: 'enquiries_waiting',
      columns: ['respondBy'],
      where: `status in ('submitted', 'confirmed', 'matching')`,
    },
    { name: 'enquiries_withheld', columns: ['createdAt'], where: `withheld_by <> '{}'` },
    { name: 'enquiries_waitlist', columns: ['id'], where: `waitlist <> '[]'` },
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
    remindedAt: optional(instant),
    respondedAt: optional(instant),
    declineReason: optional(text),
    voidedAt: optional(instant),
    expiresAt: instant,
    match: optional(json),
    /** The quote of a tutor on the waitlist (G-21). */
    keptQuote: personal(optional(json)),
    createdAt: instant,
    version,
    invitedIn: writtenIn,
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
    { name: 'tutor_opportunities_invited_in', columns: ['invitedIn'] },
    { name: 'tutor_opportunities_voided', columns: ['voidedAt'], where: 'voided_at is not null' },
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
  columns: {
    id,
    enquiryId: ref,
    wave: int,
    policy: text,
    dossier: json,
    createdAt: instant,
    /** Whether it is counted in `match_tallies`. */
    tallied: withDefault(bool, false),
  },
  indices: [
    { name: 'matching_runs_wave', columns: ['enquiryId', 'wave'], unique: true },
    { name: 'matching_runs_untallied', columns: ['createdAt'], where: 'not tallied' },
  ],
});

/**
 * What the dossiers of a day of Sydney say of each tutor, and under the nil id of all together (G-24, decision 052).
 */
export const matchTallies = new EntitySchema({
  name: 'match_tallies',
  columns: { tutorId: { ...ref, primary: true }, day: { type: 'date', primary: true }, counts: json },
  indices: [{ name: 'match_tallies_day', columns: ['day'] }],
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
    remindedAt: optional(instant),
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
