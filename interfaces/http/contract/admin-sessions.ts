import { z } from 'zod';
import { BOOKING_STATUSES, PAYMENT_STATUSES, SERIES_EVERY } from '../../../domain/booking/booking.js';
import { CASE_OUTCOMES, CASE_STATUSES } from '../../../domain/case/case.js';
import { MAX, optionalText } from '../../../domain/shared/text.js';
import { added, success } from './added.js';

/** A session as operators see it (S1§3); duration in minutes. */
export const adminSession = z
  .object({
    id: z.uuid(),
    sessionDate: z.iso.datetime(),
    studentName: z.string(),
    studentEmail: z.string(),
    tutorId: added(z.uuid()),
    tutorName: z.string(),
    tutorEmail: z.string(),
    subject: z.string(),
    sessionType: z.enum(['online', 'in-person']),
    status: z.enum(BOOKING_STATUSES),
    sessionDuration: z.int(),
    meetingLink: z.string().nullable(),
    /** The case in which its mark was contested, and when that mark was taken out (G-09). */
    contest: added(
      z
        .object({ caseId: z.uuid(), status: z.enum(CASE_STATUSES), outcome: z.enum(CASE_OUTCOMES).nullable() })
        .nullable(),
      null,
    ),
    markRemovedAt: added(z.iso.datetime().nullable(), null),
    /** The series it was booked in, and how many weeks its sessions are apart; null of a single session (G-12). */
    seriesId: added(z.uuid().nullable(), null),
    everyWeeks: added(z.literal(SERIES_EVERY).nullable(), null),
    /** Nobody had said how it went within 24 hours of its end (G-13). */
    completedAutomatically: added(z.boolean(), false),
  })
  .meta({ id: 'AdminSession' });
export type AdminSession = z.infer<typeof adminSession>;

/**
 * GET /api/admin/sessions/active?status&dateRange&page: soonest first, at most 1,000 a page; the filter's choices and
 * defaults are `sessionFilterRules` (V-23). `total` counts all pages.
 */
export const adminSessions = z
  .object({ success, sessions: z.array(adminSession), total: added(z.int()), page: added(z.int(), 1) })
  .meta({ id: 'AdminSessions' });

/** PATCH /api/admin/sessions/{id}/status: notes are appended to the session's admin notes (S1§4, R-54). */
export const sessionStatusChange = z
  .object({
    status: z.enum(BOOKING_STATUSES, { error: 'Unknown session status' }),
    notes: optionalText(MAX.message),
  })
  .meta({ id: 'SessionStatusChange' });
export const sessionStatusAnswer = z.object({ success, session: adminSession }).meta({ id: 'SessionStatusAnswer' });

/**
 * GET /api/admin/bookings?from&to&tutorId&page: soonest first, at most 1,000 a page, at most 92 days; cost in cents.
 */
export const calendarBooking = adminSession
  .extend({
    enquiryId: added(z.uuid().nullable(), null),
    studentPhone: z.string(),
    sessionEnd: z.iso.datetime(),
    location: added(z.string().nullable(), null),
    totalCost: z.int(),
    /** How its price was settled, and when it was marked as paid (G-15). */
    paymentStatus: added(z.enum(PAYMENT_STATUSES), 'pending'),
    paidAt: added(z.iso.datetime().nullable(), null),
    studentNotes: added(z.string().nullable(), null),
    /** Whom it is for (G-05). */
    learnerName: added(z.string().nullable(), null),
    tutorNotes: added(z.string().nullable(), null),
    adminNotes: added(z.string().nullable(), null),
  })
  .meta({ id: 'CalendarBooking' });
export type CalendarBooking = z.infer<typeof calendarBooking>;
export const calendarBookings = z
  .object({ success, bookings: z.array(calendarBooking), total: added(z.int()), page: added(z.int(), 1) })
  .meta({ id: 'CalendarBookings' });
/** GET /api/admin/bookings/{id} */
export const calendarBookingAnswer = z
  .object({ success, booking: calendarBooking })
  .meta({ id: 'CalendarBookingAnswer' });

export const CALENDAR_CELLS = ['day', 'hour'] as const;
/** What a cell of the calendar draws of a session. */
export const calendarSession = adminSession
  .pick({
    id: true,
    sessionDate: true,
    studentName: true,
    tutorId: true,
    tutorName: true,
    subject: true,
    status: true,
  })
  .meta({ id: 'CalendarSession' });
export type CalendarSession = z.infer<typeof calendarSession>;
export const calendarCell = z
  .object({
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    count: z.int(),
    /** The first of them, at most `each`. */
    sessions: z.array(calendarSession),
  })
  .meta({ id: 'CalendarCell' });
export type CalendarCell = z.infer<typeof calendarCell>;

/**
 * GET /api/admin/calendar?from&to&timeZone&by&each&tutorId: days `from` to `to`, both included, at most 92, in cells of
 * a day or an hour of that zone; those without a session are left out. `tutors` are everybody's of these days, by name,
 * and null when they are more than 200.
 */
export const calendar = z
  .object({
    success,
    cells: z.array(calendarCell),
    total: z.int(),
    tutors: z.array(z.object({ id: z.uuid(), name: z.string() })).nullable(),
  })
  .meta({ id: 'Calendar' });
