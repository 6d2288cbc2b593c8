import { z } from 'zod';
import { FUNNEL_STAGES } from '../../../domain/admin/options.js';
import { CASE_KINDS } from '../../../domain/case/case.js';
import { COMPETITION_IDS } from '../../../domain/competition/options.js';
import { SUBJECTS } from '../../../domain/matching/options.js';
import { added, success } from './added.js';
import { declineReasons } from './opportunity.js';

/** The cities by which figures are grouped, as in tutor search; `elsewhere` is every other or unknown place. */
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
/** The subjects by which figures are grouped; `other` is a text in which none was recognised. */
export const FIGURE_SUBJECTS = [...(Object.keys(SUBJECTS) as (keyof typeof SUBJECTS)[]), 'other'] as const;

/**
 * GET /api/admin/analytics/series?metric&from&to&bucket&city&subject: one point for each bucket, oldest first, empty
 * ones too. `from` and `to` are days `YYYY-MM-DD` of Sydney, or instants that mean their day there, both included
 * (default the last 30 days); `at` is a bucket's first day, weeks begin on Monday. A value is null where there is
 * nothing to take a rate of.
 */
export const analyticsSeries = z
  .object({
    success,
    series: z.array(z.object({ at: z.iso.date(), value: z.number().nullable() })),
    total: added(z.number().nullable(), null),
  })
  .meta({ id: 'AnalyticsSeries' });
export type AnalyticsSeries = z.infer<typeof analyticsSeries>;

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
        /**
         * Gini coefficient: 0 is one number of invitations for every eligible tutor, 1 all of them for a single one.
         */
        gini: added(z.number().nullable(), null),
        /** Percent of invitations that went to tutors who had joined within 30 days before. */
        newcomersShare: added(z.number().nullable(), null),
        /** The Lorenz curve in at most 21 points: cumulated shares 0 to 1 of tutors, least invited first. */
        lorenz: added(z.array(z.object({ tutors: z.number(), invitations: z.number() })), []),
      }),
      /** Of the opportunities declined on these days with a reason (G-10). */
      declineReasons: added(declineReasons, []),
      /**
       * Tutors who joined a waitlist and were asked on these days, who
       * of those asked has quoted by now, and who waits now (G-21).
       */
      waitlist: added(
        z.object({ joined: z.int(), asked: z.int(), quoted: z.int(), waiting: z.int() }).nullable(),
        null,
      ),
    }),
  })
  .meta({ id: 'AnalyticsMarket' });
export type AnalyticsMarket = z.infer<typeof analyticsMarket>['market'];

/** How far enquiries came, in enquiries but for `sessions`; `conversion` is the percent of which a session was held. */
const sourceFigures = {
  enquiries: z.int(),
  matched: z.int(),
  quoted: z.int(),
  booked: z.int(),
  held: z.int(),
  sessions: z.int(),
  conversion: z.number().nullable(),
};

/**
 * GET /api/admin/analytics/sources?from&to&city&subject: where the enquiries sent on these days (as in the series) came
 * from and how far they came by now, most enquiries first (G-29). A source is its `utm_source`, else the host that led
 * here, else `direct`; null stands for all beyond the 50 largest.
 */
export const analyticsSources = z
  .object({
    success,
    sources: z.array(z.object({ source: z.string().nullable(), ...sourceFigures })),
    total: z.object(sourceFigures),
  })
  .meta({ id: 'AnalyticsSources' });
export type AnalyticsSources = z.infer<typeof analyticsSources>;

/**
 * GET /api/admin/analytics/usage?from&to&city&subject: the series of sessions that were booked on these days (as in the
 * series of figures) and how their sessions fare by now (G-12), and the calendars of all tutors as they are now (G-17).
 */
export const analyticsUsage = z
  .object({
    success,
    usage: z.object({
      series: z.object({
        booked: z.int(),
        /** Of which their sessions are a week apart; of the others they are two. */
        weekly: z.int(),
        /** Enquiries with such a series. */
        enquiries: z.int(),
        sessions: z.int(),
        held: z.int(),
        ahead: z.int(),
        missed: z.int(),
        cancelled: z.int(),
        /** At least once, whatever became of them. */
        moved: z.int(),
        /** Percent of all sessions that were booked on these days. */
        share: z.number().nullable(),
      }),
      calendars: z.object({
        /** Tutors who have a calendar feed, and tutors who have named a busy calendar. */
        feeds: z.int(),
        busy: z.int(),
        /** Busy calendars whose last reading failed. */
        failing: z.int(),
      }),
    }),
  })
  .meta({ id: 'AnalyticsUsage' });
export type AnalyticsUsage = z.infer<typeof analyticsUsage>['usage'];

/**
 * GET /api/admin/analytics/cases?from&to: the cases of every kind that were opened and resolved on these days (as in
 * the series), and how many are not resolved, or overdue, now (G-06).
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

/**
 * GET /api/admin/analytics/competitions?from&to: the rounds of each competition that closed on these days (as in the
 * series), how many of them are drawn by now and how many confirmed entries took part; `waiting` are the rounds that
 * wait for their draw now (G-27).
 */
export const analyticsCompetitions = z
  .object({
    success,
    competitions: z.array(
      z.object({ competition: z.enum(COMPETITION_IDS), closed: z.int(), drawn: z.int(), entries: z.int() }),
    ),
    waiting: z.int(),
  })
  .meta({ id: 'AnalyticsCompetitions' });
export type AnalyticsCompetitions = z.infer<typeof analyticsCompetitions>;
