import { z } from 'zod';
import { CASE_OUTCOMES, CASE_STATUSES } from '../../../domain/case/case.js';
import { enquiryChangeRules } from '../../../domain/enquiry/enquiry.rules.js';
import { ENQUIRY_STATUSES } from '../../../domain/enquiry/status.js';
import { MAX, requiredText } from '../../../domain/shared/text.js';
import { SYDNEY } from '../../../domain/shared/time.js';
import { added, success } from './added.js';
import { bookingRequestView } from './booking-request.js';
import { declineReasons } from './opportunity.js';
import { bookingView } from './booking.js';
import { fieldChange } from './opportunity.js';
import { contestStatus } from './contest.js';
import { mailedToken } from './mailed-token.js';

/** POST /api/enquiries: 201 the first time, 200 for a repeat. */
export const enquirySubmitted = z
  .object({ success, id: z.uuid(), reference: added(z.string()) })
  .meta({ id: 'EnquirySubmitted' });
export type EnquirySubmitted = z.infer<typeof enquirySubmitted>;

/** POST /api/enquiry-access */
export const enquiryAccess = z.object({ token: mailedToken }).meta({ id: 'EnquiryAccess' });
export const enquiryAccessAnswer = z.object({ success, enquiryId: z.uuid() }).meta({ id: 'EnquiryAccessAnswer' });

/**
 * POST /api/enquiry-access/resend: mails the link again to the
 * address that the enquiry was sent from; always the same answer.
 */
export const enquiryLinkAgain = z
  .object({ enquiryId: z.uuid('This link is not complete') })
  .meta({ id: 'EnquiryLinkAgain' });

/** POST /api/enquiries/{id}/close: one of `CLOSE_REASONS`, or words of the family's own. */
export const enquiryClosing = z
  .object({ reason: requiredText('Please give a reason', MAX.message) })
  .meta({ id: 'EnquiryClosing' });

/** POST /api/enquiries/{id}/another-tutor: one of `ANOTHER_TUTOR_REASONS`; an admin may use words instead (G-08). */
export const anotherTutorForm = z
  .object({ reason: requiredText('Please choose a reason', MAX.message) })
  .meta({ id: 'AnotherTutor' });

/** PATCH /api/enquiries/{id}: what is left out stays as it is (G-11). */
export const enquiryChange = enquiryChangeRules.meta({ id: 'EnquiryChange' });

/** Where an enquiry came from, as its sender's browser said; `referrer` is a host (G-29). */
export const enquirySource = z
  .object({
    utm_source: z.string().nullable(),
    utm_medium: z.string().nullable(),
    utm_campaign: z.string().nullable(),
    referrer: z.string().nullable(),
  })
  .meta({ id: 'EnquirySource' });

const otherEnquiry = z
  .object({
    id: z.uuid(),
    reference: z.string(),
    status: z.enum(ENQUIRY_STATUSES),
    subjects: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'OtherEnquiry' });

/**
 * GET /api/enquiries/{id} for its holder, and each `enquiry` event of GET /api/enquiries/{id}/live: `invited`,
 * `accepted`, `quotes` are counts.
 */
export const enquiryView = z
  .object({
    success,
    /** This session came by a link from the enquiry's mail and can confirm it; left out of the live stream. */
    canConfirm: z.boolean().optional(),
    /** This session came by a read-only link and changes nothing; left out of the live stream (G-18). */
    isReadOnly: z.boolean().optional(),
    /**
     * The other enquiries of the same address that this session
     * holds, newest first; left out of the live stream (G-18).
     */
    others: z.array(otherEnquiry).optional(),
    enquiry: z.object({
      id: z.uuid(),
      reference: z.string(),
      status: z.enum(ENQUIRY_STATUSES),
      subjects: z.string(),
      createdAt: z.iso.datetime(),
      respondBy: z.iso.datetime(),
      /** When the family last asked for another tutor than the one it had chosen (G-08). */
      reopenedAt: added(z.iso.datetime().nullable(), null),
      invited: z.int(),
      accepted: z.int(),
      quotes: z.int(),
      /** Of these quotes, how many can still be accepted. */
      openQuotes: added(z.int()),
      /** Matching waits until the holder has confirmed it. */
      awaitsConfirmation: added(z.boolean(), false),
      educationLevel: added(z.string(), ''),
      frequency: added(z.string(), ''),
      availableDays: added(z.array(z.string()), []),
      availableTimes: added(z.array(z.string()), []),
      deliveryPreference: added(z.string(), ''),
      locationPreferences: added(z.array(z.string()), []),
      location: added(z.string(), ''),
      message: added(z.string(), ''),
      phone: added(z.string(), ''),
      /** What its holder has put right since it was sent, newest first (G-11). */
      changed: added(z.array(fieldChange), []),
      /** IANA zone of the family's place. */
      timezone: added(z.string(), SYDNEY),
      source: added(enquirySource.nullable(), null),
      acceptedQuoteId: added(z.uuid().nullable(), null),
      /** The session that counts now: the next one, else the last. */
      booking: bookingView.nullable(),
      /** Every session of the enquiry, soonest first. */
      bookings: added(z.array(bookingView), []),
      /** The newest request for a session. */
      bookingRequest: added(bookingRequestView.nullable(), null),
      /** For which sessions the first-session guarantee was used, and what came of it (G-07). */
      guarantees: added(
        z.array(
          z.object({
            bookingId: z.uuid(),
            reference: z.string(),
            status: z.enum(CASE_STATUSES),
            outcome: z.enum(CASE_OUTCOMES).nullable(),
          }),
        ),
        [],
      ),
      /** How many of the invited tutors declined for each reason, the most frequent first (G-10). */
      declineReasons: added(declineReasons, []),
      /** How many tutors would quote once one of the live quotes ends (G-21). */
      waitlisted: added(z.int(), 0),
      /** For how many of these a place is kept now. */
      waitlistAsked: added(z.int(), 0),
      /** Which of its sessions' marks the family contested, and what came of it (G-09). */
      contests: added(z.array(contestStatus.extend({ bookingId: z.uuid() })), []),
    }),
  })
  .meta({ id: 'EnquiryView' });
export type EnquiryView = z.infer<typeof enquiryView>;
