import { z } from 'zod';
import { CASE_KINDS } from '../../../domain/case/case.js';
import { SUBJECTS } from '../../../domain/matching/options.js';
import { added, success } from './added.js';
import { declineReasons } from './opportunity.js';

/** R-92; revenue in cents, acceptRate in percent (accepted of answered opportunities), the others are counts. */
export const SERIES_METRICS = ['enquiries', 'bookings', 'sessions', 'revenue', 'quotes', 'acceptRate'] as const;
export const SERIES_BUCKETS = ['day', 'week', 'month'] as const;
export type SeriesMetric = (typeof SERIES_METRICS)[number];
export type SeriesBucket = (typeof SERIES_BUCKETS)[number];

/** The cities by which figures are told apart, as in tutor search; `elsewhere` is every other or unknown place. */
export const FIGURE_CITIES = [
  'sydney',
  'melbourne',
  'brisbane',
  'perth',
  'adelaide',
  'canberra',
  'darwin',
  'hobart',
  'elsewhere',
] as const;
/** The subjects by which figures are told apart; `other` is a text in which none was recognised. */
export const FIGURE_SUBJECTS = [...(Object.keys(SUBJECTS) as (keyof typeof SUBJECTS)[]), 'other'] as const;

/**
 * GET /api/admin/analytics/series?metric&from&to&bucket&city&subject: one point for each bucket, oldest first, empty ones
 * too. `from` and `to` are days `YYYY-MM-DD` of Sydney, or instants that mean their day there, both included (default the
 * last 30 days); `at` is a bucket's first day, weeks begin on Monday. A value is null where there is nothing to take a rate of.
 */
export const analyticsSeries = z
  .object({
    success,
    series: z.array(z.object({ at: z.iso.date(), value: z.number().nullable() })),
    total: added(z.number().nullable(), null),
  })
  .meta({ id: 'AnalyticsSeries' });
export type AnalyticsSeries = z.infer<typeof analyticsSeries>;

export const FUNNEL_STAGES = ['enquiry', 'invited', 'accepted', 'quoted', 'booked', 'reviewed'] as const;

/** GET /api/admin/analytics/market?from&to&city&subject: of the enquiries sent on these days (as in the series). */
export const analyticsMarket = z
  .object({
    success,
    market: z.object({
      /** How many of these enquiries came at least so far. */
      funnel: z.array(z.object({ stage: z.enum(FUNNEL_STAGES), count: z.int() })),
      timeToFirstQuote: z.object({
        /** Hours; null without a quote. */
        medianHours: added(z.number().nullable(), null),
        p90Hours: added(z.number().nullable(), null),
        /** Enquiries by the hours until their first quote, `upTo` excluded; null is all that came later. */
        within: z.array(z.object({ upTo: z.int().nullable(), count: z.int() })),
      }),
      fairness: z.object({
        /** Invitations sent on these days, and to how many tutors. */
        invitations: z.int(),
        invitedTutors: z.int(),
        eligibleTutors: z.int(),
        /** Gini coefficient: 0 is one number of invitations for every eligible tutor, 1 all of them for a single one. */
        gini: added(z.number().nullable(), null),
        /** Percent of invitations that went to tutors who had joined within 30 days before. */
        newcomersShare: added(z.number().nullable(), null),
        /** The Lorenz curve in at most 21 points: cumulated shares 0 to 1 of tutors, least invited first. */
        lorenz: added(z.array(z.object({ tutors: z.number(), invitations: z.number() })), []),
      }),
      /** Of the opportunities declined on these days with a reason (G-10). */
      declineReasons: added(declineReasons, []),
    }),
  })
  .meta({ id: 'AnalyticsMarket' });
export type AnalyticsMarket = z.infer<typeof analyticsMarket>['market'];

/**
 * GET /api/admin/analytics/cases?from&to: the cases of every kind that were opened and resolved on these days (as in the
 * series), and how many are not resolved, or overdue, now (G-06).
 */
export const analyticsCases = z
  .object({
    success,
    cases: z.object({
      kinds: z.array(
        z.object({
          kind: z.enum(CASE_KINDS),
          opened: z.int(),
          resolved: z.int(),
          /** From report to resolution, of those resolved on these days; null without one. */
          medianHours: added(z.number().nullable(), null),
        }),
      ),
      unresolved: z.int(),
      overdue: z.int(),
    }),
  })
  .meta({ id: 'AnalyticsCases' });
export type AnalyticsCases = z.infer<typeof analyticsCases>['cases'];
