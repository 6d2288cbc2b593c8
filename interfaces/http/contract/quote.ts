import { z } from 'zod';
import { WIDER } from '../../../domain/matching/wider.js';
import { QUOTE_ENDINGS, QUOTE_STATUSES } from '../../../domain/quote/quote.js';
import { quoteRules, quoteVerdictRules } from '../../../domain/quote/quote.rules.js';
import { QUOTE_SIDES } from '../../../domain/quote/thread.js';
import { quoteMessageRules, quoteMessagesReadRules } from '../../../domain/quote/thread.rules.js';
import { SYDNEY } from '../../../domain/shared/time.js';
import { added, success } from './added.js';
import { matchView } from './opportunity.js';

/**
 * What a tutor offers and says (S1§3); rate in whole dollars
 * an hour, duration in minutes, cost of one session in cents.
 */
const offer = {
  id: z.uuid(),
  enquiryId: z.uuid(),
  status: z.enum(QUOTE_STATUSES),
  studentViewed: z.boolean(),
  studentViewedAt: z.iso.datetime().nullable(),
  proposedHourlyRate: z.int(),
  sessionDuration: z.int(),
  sessionCost: added(z.int()),
  availability: z.string(),
  personalizedMessage: z.string(),
  teachingApproach: z.string().nullable(),
  suggestedLocation: z.string().nullable(),
  respondedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  /** How it ended, beyond its status; null while it lives. */
  ending: added(z.enum(QUOTE_ENDINGS).nullable(), null),
  /** How many messages were written on it, and how many of the other side's were not read (G-16). */
  messages: added(z.object({ count: z.int(), unread: z.int() }), { count: 0, unread: 0 }),
};

/** A quote as the enquiry's holder sees it (S1§3, API-18). */
export const studentQuote = z
  .object({
    ...offer,
    /**
     * `experience` in years; `hourlyRate` is the usual one, in
     * dollars; `responseTime` in hours; `successRate` in percent.
     */
    tutor: z.object({
      id: added(z.uuid()),
      name: z.string(),
      averageRating: z.number(),
      totalReviews: z.int(),
      experience: z.int().nullable(),
      subjects: z.array(z.string()),
      bio: z.string(),
      qualifications: z.string(),
      hourlyRate: added(z.int()),
      successRate: added(z.number(), 0),
      responseTime: added(z.number(), 24),
      deliveryModes: added(z.array(z.string()), []),
      profileImageUrl: added(z.string().nullable(), null),
      timezone: added(z.string(), SYDNEY),
    }),
    /** What an admin has checked of the tutor. */
    verified: added(z.object({ vetting: z.boolean(), contract: z.boolean(), wwc: z.boolean() })),
    /** Whether this tutor may see the family's name, e-mail and phone. */
    contactShared: added(z.boolean(), false),
    /** The tutor's own contact, once this quote was accepted. */
    contact: added(z.object({ email: z.string(), phone: z.string().nullable() }).nullable(), null),
    /** Why this tutor was matched, as on the opportunity; `Day and time` is the fit with the asked times. */
    match: added(matchView.nullable(), null),
    /**
     * How a wider search reached this tutor: further away than the
     * tutor travels, or online though in-person was asked for (G-20).
     */
    wider: added(z.enum(WIDER).nullable(), null),
  })
  .meta({ id: 'StudentQuote' });
export type StudentQuoteItem = z.infer<typeof studentQuote>;

/** GET /api/enquiries/{id}/quotes (API-18), newest first. */
export const studentQuotes = z.object({ success, quotes: z.array(studentQuote) }).meta({ id: 'StudentQuotes' });

/** PATCH /api/tutor-quotes/{id}/viewed and /status (API-19, API-20): the quote as it stands now. */
export const studentQuoteAnswer = z
  .object({ success, message: z.string(), quote: studentQuote })
  .meta({ id: 'StudentQuoteAnswer' });
export const quoteVerdict = quoteVerdictRules.meta({ id: 'QuoteVerdict' });

/**
 * POST /api/tutor-quotes/{id}/share-contact, POST /api/enquiries/{id}/confirm, /end-access and /end-other-access, POST
 * /api/enquiry-access/resend.
 */
export const done = z.object({ success: z.literal(true) }).meta({ id: 'HolderDone' });

/**
 * POST /api/enquiries/{id}/close and /api/admin/enquiries/{id}/close: `notified` is how many tutors get an email that
 * it has ended; null of one that is erased.
 */
export const enquiryClosed = z
  .object({ success: z.literal(true), notified: added(z.int().nullable(), null) })
  .meta({ id: 'EnquiryClosingAnswer' });

/** Body of POST /api/portal/opportunities/{id}/quote and PATCH /api/portal/quotes/{id}: the whole quote (S1§5). */
export const quoteForm = quoteRules.meta({ id: 'QuoteForm' });

/** A quote as its tutor sees it; the family's contact is masked until released. */
export const tutorQuote = z
  .object({
    ...offer,
    opportunityId: added(z.uuid().nullable(), null),
    /** Live, and not yet viewed or the enquiry was changed since (R-49, G-11). */
    revisable: added(z.boolean(), false),
    contactDetailsShared: added(z.boolean(), false),
    enquiry: z.object({
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      educationLevel: z.string(),
      subjects: z.string(),
      location: z.string(),
      frequency: z.string(),
    }),
  })
  .meta({ id: 'TutorQuote' });
export type TutorQuoteItem = z.infer<typeof tutorQuote>;

/** GET /api/portal/quotes, newest first. */
export const tutorQuotes = z.object({ success, quotes: z.array(tutorQuote) }).meta({ id: 'TutorQuotes' });

/**
 * POST /api/portal/opportunities/{id}/quote (201), PATCH /api/portal/quotes/{id}, POST
 * /api/portal/quotes/{id}/withdraw.
 */
export const tutorQuoteAnswer = z.object({ success, quote: tutorQuote }).meta({ id: 'TutorQuoteAnswer' });

/**
 * POST /api/portal/opportunities/{id}/quote (202): the enquiry has all its quotes; this one is kept, and its tutor
 * asked in turn (G-21).
 */
export const waitlistedAnswer = z
  .object({ success, waitlisted: z.literal(true), place: z.int() })
  .meta({ id: 'WaitlistedAnswer' });
/** What a quote that is sent comes to. */
export const sentQuoteAnswer = z.union([waitlistedAnswer, tutorQuoteAnswer]);

/** A message on a quote; what the other side wrote has no contact before the quote was accepted (R-46, G-16). */
const quoteMessage = z
  .object({
    /** Its place in the thread, from one. */
    number: z.int(),
    by: z.enum(QUOTE_SIDES),
    text: z.string(),
    sentAt: z.iso.datetime(),
    /** The side that did not write it has read it. */
    isRead: z.boolean(),
  })
  .meta({ id: 'QuoteMessage' });
export type QuoteMessageItem = z.infer<typeof quoteMessage>;

/** GET /api/tutor-quotes/{id}/messages: the newest 200, oldest first (G-16). */
export const quoteMessages = z.object({ success, messages: z.array(quoteMessage) }).meta({ id: 'QuoteMessages' });
/** POST /api/tutor-quotes/{id}/messages (201) */
export const quoteMessageForm = quoteMessageRules.meta({ id: 'QuoteMessageForm' });
export const quoteMessageAnswer = z.object({ success, message: quoteMessage }).meta({ id: 'QuoteMessageAnswer' });
/** PATCH /api/tutor-quotes/{id}/messages/read: the last message that was shown. */
export const quoteMessagesRead = quoteMessagesReadRules.meta({ id: 'QuoteMessagesRead' });
