import { EntitySchema } from 'typeorm';
import {
  bool,
  emptyList,
  id,
  instant,
  int,
  json,
  key,
  numeric,
  optional,
  personal,
  real,
  ref,
  table,
  text,
  texts,
  version,
  withDefault,
} from './columns.js';

/** Marks of personal columns. */
const [FAMILY, PAPER] = [{ whose: 'family' }, { isDocument: true }] as const;

/**
 * F-01. Username and e-mail are unique without regard to case
 * through indexes on lower(…), which only a migration can say.
 */
export const users = table({
  name: 'users',
  columns: {
    id,
    username: personal(text, { becomes: `'erased-' || id` }),
    password: personal(text),
    email: personal(text, { becomes: `'erased-' || id || '@erased.invalid'` }),
    firstName: personal(text),
    lastName: personal(text),
    profileImageUrl: personal(optional(text)),
    role: withDefault(text, 'tutor'),
    emailVerifiedAt: optional(instant),
    passwordChangedAt: optional(instant),
    disabledAt: optional(instant),
    disabledReason: personal(optional(text)),
    closesAt: optional(instant),
    erasedAt: optional(instant),
    createdAt: instant,
    updatedAt: optional(instant),
    version,
  },
  indices: [{ name: 'users_closing', columns: ['closesAt'], where: 'closes_at is not null' }],
  checks: [{ name: 'users_role', expression: `role in ('tutor', 'admin')` }],
});

/** F-02, in the shape that connect-pg-simple reads. */
export const sessions = new EntitySchema({
  name: 'sessions',
  columns: { sid: { ...text, primary: true }, sess: { type: 'json' }, expire: { type: 'timestamptz', precision: 6 } },
  indices: [{ name: 'sessions_expire', columns: ['expire'] }],
});

/** F-06 and the columns that rulings add. */
export const tutors = table({
  name: 'tutors',
  foreignKeys: [key('users', 'userId')],
  columns: {
    id,
    userId: optional(ref),
    name: personal(text),
    email: personal(text),
    phone: personal(optional(text)),
    postcode: personal(text),
    location: personal(optional(text)),
    latitude: personal(optional(numeric(10, 8))),
    longitude: personal(optional(numeric(11, 8))),
    timezone: withDefault(text, 'Australia/Sydney'),
    subjects: texts,
    subjectWords: personal(emptyList()),
    qualifications: personal(text),
    experience: personal(text),
    experienceYears: optional(int),
    hourlyRate: int,
    bio: personal(text),
    availability: personal(optional(text)),
    averageRating: withDefault(real, 0),
    totalReviews: withDefault(int, 0),
    successRate: withDefault(real, 0),
    countedSessions: withDefault(int, 0),
    responseTime: withDefault(real, 24),
    specializationTags: personal(emptyList()),
    portfolioItems: personal(emptyList()),
    portfolio: personal(optional(json)),
    certifications: personal(emptyList()),
    credentialsChangedAt: optional(instant),
    contactVerifiedAt: optional(instant),
    setupCompletedAt: optional(instant),
    checkedName: personal(optional(text)),
    checkedQualifications: personal(optional(text)),
    checkedCertifications: personal(optional(texts)),
    languagesSpoken: personal(emptyList()),
    yearLevels: emptyList(),
    tutorType: optional(text),
    deliveryModes: emptyList(),
    travelRadiusKm: withDefault(int, 15),
    acceptingStudents: withDefault(bool, true),
    pausedAt: optional(instant),
    suspendedAt: optional(instant),
    suspensionReason: personal(optional(text)),
    closesAt: optional(instant),
    vettingStatus: withDefault(text, 'pending'),
    vettingReason: personal(optional(text)),
    contractSigned: withDefault(bool, false),
    contractSignedDate: optional(instant),
    wwcCredentialVerified: withDefault(bool, false),
    wwcVerifiedDate: optional(instant),
    wwcExpiryDate: optional(instant),
    wwcNoticeDays: optional(int),
    checkExpiredAt: optional(instant),
    wwcCredentialNumber: personal(optional(text), PAPER),
    businessNumber: personal(optional(text), PAPER),
    businessName: personal(optional(text)),
    gstRegistered: withDefault(bool, false),
    taxFileNumber: personal(optional(text), PAPER),
    calendarFeedAt: optional(instant),
    calendarFeedHash: personal(optional(text)),
    busyCalendarAt: optional(instant),
    photoId: optional(ref),
    photoPendingId: optional(ref),
    photoProblem: optional(text),
    erasedAt: optional(instant),
    createdAt: instant,
    version,
  },
  indices: [
    { name: 'tutors_user', columns: ['userId'], unique: true },
    { name: 'tutors_wwc_notice', columns: ['wwcNoticeDays', 'wwcExpiryDate'], where: 'wwc_expiry_date is not null' },
    {
      name: 'tutors_check_current',
      columns: ['wwcExpiryDate'],
      where: 'check_expired_at is null and wwc_expiry_date is not null and erased_at is null',
    },
    { name: 'tutors_check_expired', columns: ['wwcExpiryDate'], where: 'check_expired_at is not null' },
    { name: 'tutors_vetting', columns: ['vettingStatus', 'createdAt'] },
    { name: 'tutors_calendar_feed', columns: ['calendarFeedHash'], unique: true },
    { name: 'tutors_busy_calendar_at', columns: ['busyCalendarAt'], where: 'busy_calendar_at is not null' },
    { name: 'tutors_calendar_feed_at', columns: ['calendarFeedAt'], where: 'calendar_feed_at is not null' },
  ],
  checks: [{ name: 'tutors_vetting_status', expression: `vetting_status in ('pending', 'approved', 'rejected')` }],
});

/** F-13 */
export const tutorAvailability = new EntitySchema({
  name: 'tutor_availability',
  foreignKeys: [key('tutors', 'tutorId')],
  columns: {
    id,
    tutorId: ref,
    dayOfWeek: int,
    startTime: optional(text),
    endTime: optional(text),
    isRecurring: withDefault(bool, true),
    specificDate: optional({ type: 'date' }),
    timezone: withDefault(text, 'Australia/Sydney'),
    isActive: withDefault(bool, true),
    maxBookingsPerSlot: withDefault(int, 1),
    bufferMinutes: withDefault(int, 15),
    createdAt: instant,
    updatedAt: optional(instant),
  },
  indices: [{ name: 'tutor_availability_tutor', columns: ['tutorId'] }],
});

/** A calendar elsewhere that says when a tutor is busy: its sealed address, and what was read of it last (G-17). */
export const busyCalendars = new EntitySchema({
  name: 'busy_calendars',
  foreignKeys: [key('tutors', 'tutorId')],
  columns: {
    id,
    tutorId: ref,
    url: text,
    busy: { ...json, default: () => "'[]'" },
    readAt: optional(instant),
    problem: optional(text),
    triedAt: instant,
    dueAt: instant,
    createdAt: instant,
  },
  indices: [
    { name: 'busy_calendars_of_tutor', columns: ['tutorId'], unique: true },
    { name: 'busy_calendars_due', columns: ['dueAt'] },
  ],
});

/** A photo that was sent: by it its files in the store are found for as long as there are any (G-25). */
export const tutorPhotos = new EntitySchema({
  name: 'tutor_photos',
  foreignKeys: [key('tutors', 'tutorId')],
  columns: { id, tutorId: ref, crop: { ...json, nullable: true }, createdAt: instant },
});

/** F-08 */
export const contractSubmissions = table({
  name: 'contract_submissions',
  foreignKeys: [key('tutors', 'tutorId')],
  columns: {
    id,
    tutorId: ref,
    opportunityId: optional(ref),
    businessNumber: personal(text, PAPER),
    wwcCredentialNumber: personal(text, PAPER),
    wwcExpiryDate: instant,
    teacherRegistrationNumber: personal(optional(text), PAPER),
    teacherRegistrationExpiry: optional(instant),
    taxFileNumber: personal(optional(text), PAPER),
    digitalSignature: personal(text, PAPER),
    agreedToTerms: withDefault(bool, false),
    status: withDefault(text, 'submitted'),
    adminNotes: personal(optional(text)),
    reviewedAt: optional(instant),
    reviewedBy: optional(ref),
    submittedAt: instant,
    createdAt: instant,
    version,
  },
  indices: [
    { name: 'contract_submissions_tutor', columns: ['tutorId', 'createdAt'] },
    { name: 'contract_submissions_one_open', columns: ['tutorId'], unique: true, where: `status = 'submitted'` },
  ],
  checks: [{ name: 'contract_submissions_status', expression: `status in ('submitted', 'approved', 'rejected')` }],
});

/** F-09 */
export const credentialDocuments = table({
  name: 'credential_documents',
  foreignKeys: [key('tutors', 'tutorId')],
  columns: {
    id,
    tutorId: ref,
    contractSubmissionId: optional(ref),
    documentType: text,
    fileName: personal(text, PAPER),
    fileSize: int,
    mimeType: text,
    storagePath: personal(text, PAPER),
    verified: withDefault(bool, false),
    verifiedAt: optional(instant),
    verifiedBy: optional(ref),
    refused: withDefault(bool, false),
    refusalReason: personal(optional(text)),
    verdicts: withDefault(int, 0),
    scan: withDefault(text, 'pending'),
    scannedAt: optional(instant),
    threat: optional(text),
    scanDueAt: optional(instant),
    uploadedAt: instant,
    createdAt: instant,
    version,
  },
  indices: [
    { name: 'credential_documents_tutor', columns: ['tutorId'] },
    { name: 'credential_documents_to_scan', columns: ['scanDueAt'], where: `scan = 'pending'` },
  ],
  checks: [
    {
      name: 'credential_documents_type',
      expression: `document_type in ('wwc_credential', 'qualifications', 'portfolio')`,
    },
    { name: 'credential_documents_scan', expression: `scan in ('pending', 'clean', 'quarantined')` },
    { name: 'credential_documents_quarantine', expression: `not (verified and scan = 'quarantined')` },
  ],
});

/** Files on their way in: made by the signed address, claimed by its one use, gone with the registration. */
export const uploads = new EntitySchema({
  name: 'uploads',
  foreignKeys: [key('users', 'accountId')],
  columns: {
    id,
    accountId: ref,
    expiresAt: instant,
    claimedAt: optional(instant),
    storedAt: optional(instant),
    fileSize: optional(int),
    mimeType: optional(text),
    createdAt: instant,
  },
  indices: [
    { name: 'uploads_created', columns: ['createdAt'] },
    { name: 'uploads_account', columns: ['accountId'] },
  ],
});

/** Mailed links that reset a password or verify an address, kept as hashes. */
export const accountTokens = new EntitySchema({
  name: 'account_tokens',
  foreignKeys: [key('users', 'accountId')],
  columns: {
    tokenHash: { ...text, primary: true },
    accountId: ref,
    purpose: text,
    expiresAt: instant,
    usedAt: optional(instant),
    createdAt: instant,
  },
  indices: [{ name: 'account_tokens_account', columns: ['accountId'] }],
});

/** Who looked at which encrypted number, and why. */
export const numberReveals = new EntitySchema({
  name: 'number_reveals',
  foreignKeys: [key('contract_submissions', 'contractId')],
  columns: { id, contractId: ref, accountId: ref, field: text, reason: text, createdAt: instant },
  indices: [{ name: 'number_reveals_contract', columns: ['contractId'] }],
});

/** How a tutor wants mail: kinds that are gathered, hours without any. Kinds that are off stand in `mail_switches`. */
export const notificationSettings = new EntitySchema({
  name: 'notification_settings',
  foreignKeys: [key('tutors', 'tutorId')],
  columns: {
    tutorId: { ...id },
    digest: emptyList(),
    quietStart: optional(text),
    quietEnd: optional(text),
    digestDueAt: optional(instant),
    digestSentFor: optional(instant),
  },
  indices: [{ name: 'notification_settings_due', columns: ['digestDueAt'], where: 'digest_due_at is not null' }],
});

/** F-12 */
export const tutorReviews = table({
  name: 'tutor_reviews',
  foreignKeys: [key('tutors', 'tutorId')],
  columns: {
    id,
    tutorId: ref,
    enquiryId: optional(ref),
    bookingId: optional(ref),
    studentName: personal(text, FAMILY),
    studentEmail: personal(text, FAMILY),
    rating: int,
    reviewText: personal(optional(text)),
    communicationRating: optional(int),
    knowledgeRating: optional(int),
    punctualityRating: optional(int),
    verified: withDefault(bool, false),
    featured: withDefault(bool, false),
    status: withDefault(text, 'published'),
    reply: personal(optional(text)),
    repliedAt: optional(instant),
    reportedAt: optional(instant),
    reportReason: personal(optional(text)),
    hiddenAt: optional(instant),
    hiddenFor: optional(text),
    createdAt: instant,
    version,
  },
  indices: [
    { name: 'tutor_reviews_tutor', columns: ['tutorId', 'createdAt'] },
    { name: 'tutor_reviews_booking', columns: ['bookingId'], unique: true },
    { name: 'tutor_reviews_reported', columns: ['reportedAt'], where: 'reported_at is not null' },
  ],
  checks: [
    { name: 'tutor_reviews_featured', expression: `not featured or status = 'published'` },
    {
      name: 'tutor_reviews_hidden',
      expression: `(status = 'hidden') = (hidden_at is not null and hidden_for is not null)`,
    },
  ],
});

/** What search and matching read of a tutor; maintained in the tutor's own commit, whose id `changed` is. */
export const tutorSearch = new EntitySchema({
  name: 'tutor_search',
  columns: {
    tutorId: { ...id },
    vettingStatus: text,
    contractApproved: bool,
    wwcVerified: bool,
    wwcExpiresAt: optional(instant),
    acceptingStudents: bool,
    subjects: texts,
    ownSubjects: emptyList(),
    yearLevels: texts,
    deliveryModes: texts,
    latitude: optional(real),
    longitude: optional(real),
    travelRadiusKm: int,
    hourlyRate: int,
    averageRating: optional(real),
    totalReviews: int,
    availabilityMask: optional({ type: 'bigint' }),
    createdAt: instant,
    listed: withDefault(bool, false),
    listedUntil: optional(instant),
    suspended: withDefault(bool, false),
    closing: withDefault(bool, false),
    areas: emptyList(),
    tutorType: optional(text),
    experienceYears: withDefault(int, 0),
    successRate: withDefault(real, 0),
    responseTime: withDefault(real, 24),
    week: withDefault(int, 0),
    card: withDefault(text, ''),
    changed: { type: 'bigint', default: () => 'transaction_number()' },
  },
  indices: [{ name: 'tutor_search_changed', columns: ['changed', 'tutorId'] }],
});

/**
 * Where a tutor can be found from: subject or key of an own one
 * × map cell (0 for online), in an order drawn once per tutor.
 */
export const tutorReach = new EntitySchema({
  name: 'tutor_reach',
  columns: {
    subject: { ...text, primary: true },
    cell: { ...int, primary: true },
    shuffle: { ...int, primary: true },
    tutorId: { ...ref, primary: true },
  },
  indices: [{ name: 'tutor_reach_tutor', columns: ['tutorId'] }],
});
