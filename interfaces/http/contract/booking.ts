import { z } from 'zod';
import { sessionType } from '../../../domain/booking/booking.rules.js';
import { BOOKING_STATUSES } from '../../../domain/booking/booking.js';
import { instant } from '../../../domain/shared/instant.js';
import { MAX, optionalText } from '../../../domain/shared/text.js';

/** A session as its family and its tutor see it (S1§3, R-84). Cost in cents, duration in minutes. */
export const bookingView = z
  .object({
    id: z.uuid(),
    tutorId: z.uuid(),
    enquiryId: z.uuid().nullable(),
    quoteId: z.uuid().nullable(),
    requestId: z.uuid().nullable(),
    tutorName: z.string(),
    studentName: z.string(),
    subject: z.string(),
    sessionDate: z.iso.datetime(),
    /** The same instant as `sessionDate`. */
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    sessionDuration: z.int(),
    sessionType: z.enum(['online', 'in-person']),
    location: z.string().nullable(),
    status: z.enum(BOOKING_STATUSES),
    totalCost: z.int(),
    paymentStatus: z.string(),
    studentNotes: z.string().nullable(),
    /** The online room; null in person. */
    meetingLink: z.string().nullable(),
    cancelledBy: z.enum(['student', 'tutor', 'admin']).nullable(),
    noShowBy: z.enum(['student', 'tutor']).nullable(),
    /** IANA zone of the tutor. */
    timezone: z.string(),
    /** Until when the family may cancel or move it. */
    changeableUntil: z.iso.datetime(),
    bookedAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable(),
    cancelledAt: z.iso.datetime().nullable(),
    completedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Booking' });
export type BookingItem = z.infer<typeof bookingView>;

/** POST /api/enquiries/{id}/bookings (201), /api/bookings/{id}/cancel, /reschedule, /no-show, /start, /complete; GET /api/bookings/{id}. */
export const bookingAnswer = z.object({ success: z.literal(true), booking: bookingView }).meta({ id: 'BookingAnswer' });

/** POST /api/enquiries/{id}/bookings. */
export const bookingForm = z
  .object({
    quoteId: z.uuid('Please choose a quote'),
    startsAt: instant('Please choose a date and time'),
    sessionType,
    location: optionalText(MAX.location),
    studentNotes: optionalText(MAX.message),
  })
  .meta({ id: 'BookingForm' });

/** POST /api/enquiries/{id}/holds: keeps a slot for ten minutes while the family confirms; a new hold replaces the last. */
export const holdForm = z
  .object({ quoteId: z.uuid('Please choose a quote'), startsAt: instant('Please choose a date and time') })
  .meta({ id: 'HoldForm' });
export const holdAnswer = z
  .object({
    success: z.literal(true),
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
/** POST /api/bookings/{id}/no-show: who stayed away; a family can say it of the tutor only. */
export const bookingNoShow = z
  .object({ by: z.enum(['student', 'tutor'], { error: 'Please choose student or tutor' }) })
  .meta({ id: 'BookingNoShow' });

/** GET /api/portal/sessions: the tutor's sessions, soonest first, with the family's contact. */
export const portalSession = bookingView
  .extend({ studentEmail: z.string(), studentPhone: z.string(), tutorNotes: z.string().nullable() })
  .meta({ id: 'PortalSession' });
export type PortalSessionItem = z.infer<typeof portalSession>;
export const portalSessions = z
  .object({ success: z.literal(true), sessions: z.array(portalSession) })
  .meta({ id: 'PortalSessions' });
