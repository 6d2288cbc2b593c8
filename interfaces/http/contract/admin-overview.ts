import { z } from 'zod';
import { BOOKING_STATUSES } from '../../../domain/booking/booking.js';
import { QUOTE_STATUSES } from '../../../domain/quote/quote.js';
import { added, success } from './added.js';

/**
 * GET /api/admin/metrics (S1§3, R-58, R-60): conversionRate in
 * percent, averageHourlyRate in dollars, months are Sydney's.
 */
export const adminMetrics = z
  .object({
    success,
    metrics: z.object({
      totalEnquiries: z.int(),
      thisMonthEnquiries: z.int(),
      activeTutors: z.int(),
      totalTutors: z.int(),
      totalBookings: z.int(),
      thisMonthBookings: z.int(),
      conversionRate: z.number(),
      averageRating: z.number(),
      averageHourlyRate: z.number(),
      totalQuotes: z.int(),
      acceptedQuotes: z.int(),
    }),
  })
  .meta({ id: 'AdminMetrics' });
export type AdminMetrics = z.infer<typeof adminMetrics>['metrics'];

/** GET /api/admin/recent-activity: the past 7 days, newest first, at most 20 of each kind. */
export const recentActivity = z
  .object({
    success,
    activity: z.object({
      enquiries: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          subjects: z.string(),
          location: z.string(),
          createdAt: z.iso.datetime(),
        }),
      ),
      bookings: z.array(
        z.object({
          id: z.uuid(),
          studentName: z.string(),
          subject: z.string(),
          sessionType: z.enum(['online', 'in-person']),
          status: z.enum(BOOKING_STATUSES),
          createdAt: added(z.iso.datetime()),
        }),
      ),
      quotes: z.array(
        z.object({
          id: z.uuid(),
          enquiryId: z.uuid(),
          tutorId: z.uuid(),
          tutorName: added(z.string()),
          /** Whole dollars an hour. */
          proposedHourlyRate: z.int(),
          status: z.enum(QUOTE_STATUSES),
          createdAt: z.iso.datetime(),
        }),
      ),
    }),
  })
  .meta({ id: 'RecentActivity' });
export type RecentActivity = z.infer<typeof recentActivity>['activity'];

/**
 * GET /api/admin/analytics, in cents over all time: what
 * completed sessions cost, the mean of it, and three sums (G-15).
 */
export const adminAnalytics = z
  .object({
    success,
    analytics: z.object({
      totalRevenue: z.int(),
      averageSessionCost: z.int(),
      /**
       * What was agreed for sessions that took place or still will,
       * for those that were held, and what is recorded as paid (G-15).
       */
      arranged: added(z.int()),
      held: added(z.int()),
      paid: added(z.int()),
    }),
  })
  .meta({ id: 'AdminAnalytics' });
