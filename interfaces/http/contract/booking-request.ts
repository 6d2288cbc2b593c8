import { z } from 'zod';
import { REQUEST_STATUSES } from '../../../domain/booking/booking-request.js';
import { learnerName } from '../../../domain/booking/booking.rules.js';
import { bookingRequestRules } from '../../../domain/booking/booking-request.rules.js';
import { instant } from '../../../domain/shared/instant.js';
import { MAX, optionalText } from '../../../domain/shared/text.js';
import { SYDNEY } from '../../../domain/shared/time.js';
import { added, success } from './added.js';
import { bookingView } from './booking.js';

/** A request for a session at one of up to three dates (S1§3, R-53). */
export const bookingRequestView = z
  .object({
    id: z.uuid(),
    tutorId: z.uuid(),
    enquiryId: added(z.uuid().nullable(), null),
    quoteId: added(z.uuid().nullable(), null),
    tutorName: z.string(),
    studentName: z.string(),
    subject: z.string(),
    preferredDate: z.iso.datetime(),
    alternativeDate1: added(z.iso.datetime().nullable(), null),
    alternativeDate2: added(z.iso.datetime().nullable(), null),
    sessionDuration: z.int(),
    sessionType: z.enum(['online', 'in-person']),
    urgency: z.enum(['urgent', 'normal', 'flexible']),
    studentMessage: added(z.string().nullable(), null),
    /** Whom it is for, by first name (G-05). */
    learnerName: added(z.string().nullable(), null),
    status: z.enum(REQUEST_STATUSES),
    tutorResponse: added(z.string().nullable(), null),
    /** The tutor's counter-proposal while `countered`. */
    proposedDate: added(z.iso.datetime().nullable(), null),
    /** IANA zone of the tutor. */
    timezone: added(z.string(), SYDNEY),
    expiresAt: z.iso.datetime(),
    respondedAt: added(z.iso.datetime().nullable(), null),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'BookingRequest' });
export type BookingRequestItem = z.infer<typeof bookingRequestView>;

const input = bookingRequestRules('').pick({ sessionType: true, urgency: true, studentMessage: true });
const date = instant('Please choose a date and time');

/** POST /api/enquiries/{id}/booking-requests (201), where the tutor has no free slots. */
export const bookingRequestForm = input
  .extend({
    quoteId: z.uuid('Please choose a quote'),
    preferredDate: date,
    alternativeDate1: date.nullish(),
    alternativeDate2: date.nullish(),
    learnerName,
  })
  .meta({ id: 'BookingRequestForm' });

/** POST /api/enquiries/{id}/booking-requests, /api/portal/booking-requests/{id}/decline, /propose. */
export const bookingRequestAnswer = z
  .object({ success, bookingRequest: bookingRequestView })
  .meta({ id: 'BookingRequestAnswer' });

/**
 * POST /api/portal/booking-requests/{id}/confirm and /api/booking-requests/{id}/accept-proposal: the session it became.
 */
export const bookingRequestConfirmed = z
  .object({ success, bookingRequest: bookingRequestView, booking: bookingView })
  .meta({ id: 'BookingRequestConfirmed' });

/** GET /api/portal/booking-requests, newest first. */
export const bookingRequests = z
  .object({ success, bookingRequests: z.array(bookingRequestView) })
  .meta({ id: 'BookingRequests' });

/** POST /api/portal/booking-requests/{id}/confirm: one of the family's dates, the preferred one where none is named. */
export const bookingRequestConfirmation = z
  .object({ sessionDate: date.optional(), tutorResponse: optionalText(MAX.message) })
  .prefault({})
  .meta({ id: 'BookingRequestConfirmation' });
/** POST /api/portal/booking-requests/{id}/decline */
export const bookingRequestRefusal = z
  .object({ tutorResponse: optionalText(MAX.message) })
  .prefault({})
  .meta({ id: 'BookingRequestRefusal' });
/** POST /api/portal/booking-requests/{id}/propose */
export const bookingRequestProposal = z
  .object({ proposedDate: date, tutorResponse: optionalText(MAX.message) })
  .meta({ id: 'BookingRequestProposal' });
