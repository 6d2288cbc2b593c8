import { z } from 'zod';
import { BOOKING_STATUSES } from '../../../domain/booking/booking.js';
import { ENQUIRY_STATUSES } from '../../../domain/enquiry/status.js';
import { MAX, requiredText } from '../../../domain/shared/text.js';
import { added, success } from './added.js';

/**
 * The longest page that can be asked of either directory. Without a `pageSize` up to 1,000 people come whole, more of
 * them in pages of 100.
 */
export const LONGEST_PAGE = 500;

/** `total` counts the directory, `matching` what search and filter leave of it, `page` begins at 1. */
const page = {
  total: z.int(),
  matching: added(z.int()),
  page: added(z.int(), 1),
  pageSize: added(z.int()),
  hasMore: added(z.boolean(), false),
};

/** A student is a distinct lower-cased e-mail; totalSpent in cents, of completed sessions. */
export const adminStudent = z
  .object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    location: z.string(),
    enquiries: z.array(
      z.object({
        id: z.uuid(),
        reference: added(z.string()),
        subjects: z.string(),
        status: added(z.enum(ENQUIRY_STATUSES)),
        createdAt: z.iso.datetime(),
      }),
    ),
    bookings: z.array(
      z.object({
        id: z.uuid(),
        sessionDate: z.iso.datetime(),
        subject: z.string(),
        status: z.enum(BOOKING_STATUSES),
        totalCost: z.int(),
      }),
    ),
    /** Bookings that were not cancelled. */
    totalSessions: z.int(),
    totalSpent: z.int(),
    subjects: z.array(z.string()),
    firstContact: z.iso.datetime(),
    lastActivity: z.iso.datetime(),
  })
  .meta({ id: 'AdminStudent' });
export type AdminStudent = z.infer<typeof adminStudent>;

/** GET /api/admin/students?search&filter&sortBy&sortDirection&page&pageSize; the summary is of the whole directory. */
export const adminStudents = z
  .object({
    success,
    students: z.array(adminStudent),
    summary: z.object({ active: z.int(), prospects: z.int(), totalSessions: z.int(), totalRevenue: z.int() }),
    ...page,
  })
  .meta({ id: 'AdminStudents' });
export type AdminStudents = z.infer<typeof adminStudents>;

/** hourlyRate in dollars, totalEarnings in cents, responseRate 0 to 100: answered of notified. */
export const adminTutorEntry = z
  .object({
    tutor: z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      subjects: z.array(z.string()),
      hourlyRate: z.number(),
      vettingStatus: z.enum(['pending', 'approved', 'rejected']),
      averageRating: z.number(),
      totalReviews: z.int(),
      createdAt: z.iso.datetime(),
      contractSigned: z.boolean(),
      /** The tutor's own switch, unless an admin has paused the tutor. */
      acceptingStudents: added(z.boolean()),
      /** Since when an admin has paused or suspended the tutor. */
      pausedAt: added(z.iso.datetime().nullable(), null),
      suspendedAt: added(z.iso.datetime().nullable(), null),
      /** When the tutor is erased, having closed the account (G-19). */
      closesAt: added(z.iso.datetime().nullable(), null),
      /** The photo that families see (G-25). */
      profileImageUrl: added(z.string().nullable(), null),
    }),
    metrics: z.object({ totalSessions: z.int(), totalEarnings: z.int(), responseRate: z.number() }),
    recentActivity: z.object({ lastBooking: z.iso.datetime().nullable() }),
  })
  .meta({ id: 'AdminTutorEntry' });
export type AdminTutorEntry = z.infer<typeof adminTutorEntry>;

/**
 * GET /api/admin/tutors/performance?search&filter&sortBy&sortDirection&page&pageSize;
 * the summary is of the whole directory.
 */
export const tutorsPerformance = z
  .object({
    success,
    tutors: z.array(adminTutorEntry),
    summary: z.object({
      totalTutors: z.int(),
      /** Approved with a session in 90 days. */
      activeTutors: z.int(),
      approvedTutors: z.int(),
      totalEarnings: z.int(),
      totalSessions: z.int(),
      averageRating: z.number(),
    }),
    ...page,
  })
  .meta({ id: 'TutorsPerformance' });
export type TutorsPerformance = z.infer<typeof tutorsPerformance>;

/** POST /api/admin/tutors/{id}/suspend and /reinstate: the reason is kept and mailed to the tutor (G-01). */
export const suspensionForm = z
  .object({ reason: requiredText('Please give a reason', MAX.message) })
  .meta({ id: 'SuspensionForm' });
/**
 * `suspendedAt` is null once the tutor is reinstated. A second time answers 409 `already_suspended` or `not_suspended`.
 */
export const tutorSuspension = z
  .object({ success, tutor: z.object({ id: z.uuid(), suspendedAt: z.iso.datetime().nullable() }) })
  .meta({ id: 'TutorSuspension' });

/**
 * POST /api/admin/tutors/{id}/pause and /resume: whether the tutor takes students now; twice gives the same answer.
 * Only an admin lifts it; where the tutor's own switch is off, no student is taken after it either.
 */
export const tutorPaused = z.object({ success, acceptingStudents: z.boolean() }).meta({ id: 'TutorPaused' });
