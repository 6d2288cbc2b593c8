import { z } from 'zod';
import { learnerName, sessionType } from '../../../domain/booking/booking.rules.js';
import {
  BOOKING_STATUSES,
  CANCELLATION_REASONS,
  PAYMENT_STATUSES,
  SERIES_EVERY,
} from '../../../domain/booking/booking.js';
import { lessonReportRules } from '../../../domain/booking/lesson-report.js';
import { PAYMENT_DECISIONS } from '../../../domain/booking/payment.js';
import { instant } from '../../../domain/shared/instant.js';
import { MAX, optionalText } from '../../../domain/shared/text.js';
import { SYDNEY } from '../../../domain/shared/time.js';
import { contestStatus } from './contest.js';
import { added, success } from './added.js';

/** A session as its family and its tutor see it (S1§3, R-84). Cost in cents, duration in minutes. */
export const bookingView = z
  .object({
    id: z.uuid(),
    tutorId: z.uuid(),
    enquiryId: added(z.uuid().nullable(), null),
    quoteId: added(z.uuid().nullable(), null),
    requestId: added(z.uuid().nullable(), null),
    tutorName: z.string(),
    studentName: z.string(),
    subject: z.string(),
    sessionDate: z.iso.datetime(),
    /** The same instant as `sessionDate`. */
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    sessionDuration: z.int(),
    sessionType: z.enum(['online', 'in-person']),
    /** The series it was booked in, and how many weeks its sessions are apart; null of a single session (G-12). */
    seriesId: added(z.uuid().nullable(), null),
    everyWeeks: added(z.literal(SERIES_EVERY).nullable(), null),
    location: added(z.string().nullable(), null),
    status: z.enum(BOOKING_STATUSES),
    totalCost: z.int(),
    paymentStatus: added(z.enum(PAYMENT_STATUSES), 'pending'),
    /** When it was marked as paid (G-15). */
    paidAt: added(z.iso.datetime().nullable(), null),
    studentNotes: added(z.string().nullable(), null),
    /** Whom it is for, by first name (G-05). */
    learnerName: added(z.string().nullable(), null),
    /** The online room; null in person. */
    meetingLink: added(z.string().nullable(), null),
    cancelledBy: added(z.enum(['student', 'tutor', 'admin']).nullable(), null),
    /** Why we cancelled it, where nobody asked for it (G-03). */
    cancellationReason: added(z.enum(CANCELLATION_REASONS).nullable(), null),
    /** The tutor's check has expired: unless it is renewed 24 h before, we cancel the session (G-03). */
    waitsForCheck: added(z.boolean(), false),
    noShowBy: added(z.enum(['student', 'tutor']).nullable(), null),
    /** Who marked that. */
    noShowMarkedBy: added(z.enum(['student', 'tutor', 'admin']).nullable(), null),
    /** When a contest was upheld: the session counts for nobody (G-09). */
    markRemovedAt: added(z.iso.datetime().nullable(), null),
    /**
     * Which side has contested that it completed by itself, which
     * either could; no more is said of the other side's contest (G-13).
     */
    contested: added(
      z
        .object({ by: z.enum(['student', 'tutor']), at: z.iso.datetime(), status: contestStatus.shape.status })
        .nullable(),
      null,
    ),
    /** IANA zone of the tutor. */
    timezone: added(z.string(), SYDNEY),
    /** Until when the family may cancel or move it. */
    changeableUntil: added(z.iso.datetime()),
    bookedAt: z.iso.datetime(),
    startedAt: added(z.iso.datetime().nullable(), null),
    cancelledAt: added(z.iso.datetime().nullable(), null),
    completedAt: added(z.iso.datetime().nullable(), null),
    /** Nobody had said how it went within 24 hours of its end (G-13). */
    completedAutomatically: added(z.boolean(), false),
    /** When it was marked that a side stayed away. */
    missedAt: added(z.iso.datetime().nullable(), null),
    /** What its tutor wrote about it, for its family alone (G-14). */
    report: added(
      z
        .object({ done: z.string().nullable(), next: z.string().nullable(), homework: z.string().nullable() })
        .nullable(),
      null,
    ),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Booking' });
export type BookingItem = z.infer<typeof bookingView>;

/**
 * POST /api/enquiries/{id}/bookings (201), /api/bookings/{id}/cancel, /reschedule, /no-show, /start, /complete; GET
 * /api/bookings/{id}.
 */
export const bookingAnswer = z.object({ success, booking: bookingView }).meta({ id: 'BookingAnswer' });

/** POST /api/enquiries/{id}/bookings. */
export const bookingForm = z
  .object({
    quoteId: z.uuid('Please choose a quote'),
    startsAt: instant('Please choose a date and time'),
    sessionType,
    location: optionalText(MAX.location),
    studentNotes: optionalText(MAX.message),
    learnerName,
  })
  .meta({ id: 'BookingForm' });

/**
 * POST /api/enquiries/{id}/holds: keeps a slot for ten minutes while the family confirms; a new hold replaces the last.
 */
export const holdForm = z
  .object({ quoteId: z.uuid('Please choose a quote'), startsAt: instant('Please choose a date and time') })
  .meta({ id: 'HoldForm' });
export const holdAnswer = z
  .object({
    success,
    hold: z.object({
      id: z.uuid(),
      startsAt: z.iso.datetime(),
      endsAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
    }),
  })
  .meta({ id: 'HoldAnswer' });

/** 409 of a booking, hold or move whose time is gone. */
export const slotTaken = z
  .object({
    message: z.string(),
    code: z.literal('slot_taken'),
    nextSlots: z.array(z.object({ startsAt: z.iso.datetime(), endsAt: z.iso.datetime() })),
  })
  .meta({ id: 'SlotTaken' });

/** POST /api/bookings/{id}/cancel */
export const bookingCancellation = z
  .object({ reason: optionalText(MAX.message) })
  .prefault({})
  .meta({ id: 'BookingCancellation' });
/** POST /api/bookings/{id}/reschedule: one of the tutor's free slots. */
export const bookingMove = z.object({ startsAt: instant('Please choose a date and time') }).meta({ id: 'BookingMove' });
/** POST /api/bookings/{id}/complete: what the tutor writes to the family about it (G-14). */
export const bookingCompletion = lessonReportRules.prefault({}).meta({ id: 'BookingCompletion' });
/** POST /api/bookings/{id}/no-show: who stayed away; a family can say it of the tutor only. */
export const bookingNoShow = z
  .object({ by: z.enum(['student', 'tutor'], { error: 'Please choose student or tutor' }) })
  .meta({ id: 'BookingNoShow' });

/** POST /api/bookings/{id}/payment: how its price was settled, with a note for our team (G-15). */
export const bookingPayment = z
  .object({
    status: z.enum(PAYMENT_DECISIONS, { error: 'Please choose paid, waived or refunded' }),
    note: optionalText(MAX.message),
  })
  .meta({ id: 'BookingPayment' });

/** GET /api/portal/sessions: the tutor's sessions, soonest first, with the family's contact. */
export const portalSession = bookingView
  .extend({
    studentEmail: z.string(),
    studentPhone: z.string(),
    tutorNotes: added(z.string().nullable(), null),
    /** What came of the tutor's contest of it (G-09). */
    contest: added(contestStatus.nullable(), null),
  })
  .meta({ id: 'PortalSession' });
export type PortalSessionItem = z.infer<typeof portalSession>;
export const portalSessions = z.object({ success, sessions: z.array(portalSession) }).meta({ id: 'PortalSessions' });
