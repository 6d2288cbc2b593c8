import { z } from 'zod';
import { CHANGEABLE_FIELDS } from '../../../domain/enquiry/change.js';
import { CASE_OUTCOMES, CASE_STATUSES } from '../../../domain/case/case.js';
import { WIDER } from '../../../domain/matching/wider.js';
import { DECLINE_REASONS, declineRules } from '../../../domain/opportunity/decline-reason.js';
import { added, success } from './added.js';

/** How many tutors declined for each reason, the most frequent first; those who gave none are not in it (G-10). */
export const declineReasons = z.array(z.object({ reason: z.enum(DECLINE_REASONS), count: z.int() }));

/** Why a tutor was matched: the points that the matching policy gave, best first. */
export const matchView = z.object({
  score: z.number(),
  reasons: z.array(z.object({ label: z.string(), points: z.number(), of: z.number() })),
});

/** Rate in whole dollars an hour, duration in minutes. */
const earlierQuote = z.object({
  id: z.uuid(),
  proposedHourlyRate: z.int(),
  sessionDuration: z.int(),
  availability: z.string(),
  personalizedMessage: z.string(),
  teachingApproach: z.string().nullable(),
  suggestedLocation: z.string().nullable(),
});

/** What a family has put right of its enquiry, and when it did last (G-11). */
export const fieldChange = z.object({ field: z.enum(CHANGEABLE_FIELDS), changedAt: z.iso.datetime() });

/** One item of GET /api/portal/opportunities, a bare array, newest first (S1§3, R-46, R-83). */
export const opportunityItem = z
  .object({
    id: z.uuid(),
    status: z.enum(['available', 'accepted', 'rejected', 'expired']),
    contractDownloaded: z.boolean(),
    contractSubmitted: z.boolean(),
    contactDetailsShared: z.boolean(),
    notifiedAt: z.iso.datetime(),
    respondedAt: z.iso.datetime().nullable(),
    expiresAt: z.iso.datetime(),
    enquiry: z.object({
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      educationLevel: z.string(),
      subjects: z.string(),
      location: z.string(),
      deliveryPreference: z.string(),
      hiringLikelihood: z.string(),
      frequency: z.string(),
      availableDays: z.array(z.string()),
      availableTimes: z.array(z.string()),
      locationPreferences: z.array(z.string()),
      message: z.string(),
    }),
    match: added(matchView.nullable(), null),
    /**
     * How a wider wave reached this tutor: further away than the tutor travels, or online though the family asked for
     * in-person (G-20).
     */
    wider: added(z.enum(WIDER).nullable(), null),
    /** Why this tutor declined, where a reason was given (G-10). */
    declineReason: added(z.enum(DECLINE_REASONS).nullable(), null),
    /** Since this tutor was asked, newest first. */
    changed: added(z.array(fieldChange), []),
    /** What came of this tutor's report of the enquiry (G-10). */
    report: added(
      z
        .object({
          reference: z.string(),
          status: z.enum(CASE_STATUSES),
          outcome: z.enum(CASE_OUTCOMES).nullable(),
        })
        .nullable(),
      null,
    ),
    /** What this tutor quoted before, to be sent again or changed: the family looks for another tutor (G-08). */
    earlierQuote: added(earlierQuote.nullable(), null),
    /**
     * Its tutor's place on the enquiry's waitlist; `askedUntil` where a place for the quote is kept until then (G-21).
     */
    waitlist: added(z.object({ place: z.int(), askedUntil: z.iso.datetime().nullable() }).nullable(), null),
    /** The quote of a tutor on the waitlist, to be sent or changed once there is a place. */
    keptQuote: added(earlierQuote.omit({ id: true }).nullable(), null),
  })
  .meta({ id: 'Opportunity' });
export type OpportunityItem = z.infer<typeof opportunityItem>;
export const opportunityList = z.array(opportunityItem);

/** POST /api/portal/opportunities/{id}/reject; neither a reason nor a body is needed (G-10). */
export const opportunityDecline = declineRules.meta({ id: 'OpportunityDecline' });
/** POST /api/portal/opportunities/{id}/accept and /reject (S1§7) */
export const opportunityAnswer = z.object({ success, message: z.string() }).meta({ id: 'OpportunityAnswer' });

/** DELETE /api/portal/opportunities/{id}/waitlist: the tutor leaves it (G-21). */
export const waitlistLeft = z.object({ success: z.literal(true) }).meta({ id: 'WaitlistLeft' });

/** POST /api/portal/opportunities/{id}/terms: the tutor opened the terms. */
export const termsOpened = z.object({ success: z.literal(true) }).meta({ id: 'TermsOpened' });
