import type { PortfolioItem } from '../../domain/tutor/portfolio.rules.js';
import type { CaseNote } from '../../domain/case/case.js';
import type { MatchPoints } from '../../domain/matching/reasons.js';
import type { Stream } from './streams.js';

type Texts = readonly string[];

type Student = { studentName: string; studentEmail: string; studentPhone: string; subject: string };

/** A quote that waits for a place: rate in whole dollars an hour, minutes, and the tutor's words. */
export type KeptQuote = {
  proposedHourlyRate: number;
  sessionDuration: number;
  availability: string;
  personalizedMessage: string;
  teachingApproach: string | null;
  suggestedLocation: string | null;
};

/**
 * What the row of each kind of stream keeps beside its state, and no event carries: names, words, secrets; of
 * one without, nothing.
 */
type ColumnsOf = {
  account: {
    username: string;
    password: string;
    email: string;
    firstName: string;
    lastName: string;
    profileImageUrl: string | null;
  };
  block: {
    /** By which the blocked value is known; null once it is not blocked any more. */
    valueHash: string | null;
    /** What an operator sees of it. */
    shown: string | null;
  };
  booking: Student & {
    location: string | null;
    studentNotes: string | null;
    /** Whom the session is for, by first name. */
    learnerName: string | null;
    /** Older than the lesson report, and for the team alone. */
    tutorNotes: string | null;
    /** The parts of the tutor's lesson report (G-14). */
    lessonDone: string | null;
    lessonNext: string | null;
    homework: string | null;
    /** The tutor's business name when it was paid (G-15). */
    receiptBusinessName: string | null;
    meetingLink: string | null;
    adminNotes: string | null;
  };
  'booking-request': Student & {
    studentMessage: string | null;
    learnerName: string | null;
    tutorResponse: string | null;
  };
  case: {
    /** Of who brought it up. */
    words: string | null;
    /** Where that person wants to be reached. */
    contact: string | null;
    notes: readonly CaseNote[];
  };
  contract: {
    businessNumber: string;
    wwcCredentialNumber: string;
    teacherRegistrationNumber: string | null;
    taxFileNumber: string | null;
    digitalSignature: string;
    adminNotes: string | null;
  };
  document: {
    fileName: string;
    fileSize: number;
    mimeType: string;
    storagePath: string;
    refusalReason: string | null;
    scanDueAt: string | null;
  };
  enquiry: {
    name: string;
    email: string;
    phone: string;
    educationLevel: string;
    subjects: string;
    frequency: string;
    availableDays: Texts;
    availableTimes: Texts;
    deliveryPreference: string;
    locationPreferences: Texts;
    location: string;
    hiringLikelihood: string;
    subject: string;
    grade: string;
    message: string;
    /** That it was sent from; null where it does not identify the sender, and after its short time. */
    network: string | null;
    city: string;
    subjectSlug: string;
    /** What is kept of where it came from; `sourceName` alone stays once it is erased (G-29). */
    utmSource: string | null;
    utmMedium: string | null;
    utmCampaign: string | null;
    referrer: string | null;
    sourceName: string;
    closedNote: string | null;
    reopenedNote: string | null;
  };
  'newsletter-issue': {
    subject: string;
    /** What it says, as Markdown. */
    markdown: string;
  };
  opportunity: {
    match: MatchPoints | null;
    /** Of a tutor on the waitlist (G-21). */
    keptQuote: KeptQuote | null;
  };
  quote: {
    availability: string;
    personalizedMessage: string;
    teachingApproach: string | null;
    suggestedLocation: string | null;
  };
  review: {
    studentName: string;
    studentEmail: string;
    reviewText: string | null;
    reply: string | null;
    reportReason: string | null;
  };
  tutor: {
    name: string;
    email: string;
    phone: string | null;
    postcode: string;
    location: string | null;
    latitude: number | null;
    longitude: number | null;
    timezone: string;
    /** Subjects as the tutor wrote them. */
    subjectWords: Texts;
    qualifications: string;
    experience: string;
    bio: string;
    /** Days and times in the tutor's own words, which count where there are no rules. */
    availability: string | null;
    specializationTags: Texts;
    /** The titles of the portfolio; of an older one all that there is. */
    portfolioItems: Texts;
    portfolio: readonly PortfolioItem[] | null;
    certifications: Texts;
    checkedName: string | null;
    checkedQualifications: string | null;
    checkedCertifications: Texts | null;
    languagesSpoken: Texts;
    vettingReason: string | null;
    suspensionReason: string | null;
    wwcCredentialNumber: string | null;
    businessNumber: string | null;
    /** Under which the tutor trades, as receipts show it (G-15). */
    businessName: string | null;
    taxFileNumber: string | null;
    /** By which the address of the calendar feed is known (G-17). */
    calendarFeedHash: string | null;
  };
};

export type Columns<S extends Stream> = S extends keyof ColumnsOf ? ColumnsOf[S] : object;
