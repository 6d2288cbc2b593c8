import { Query } from '@nestjs/cqrs';
import type { Fairness } from '../../domain/matching/fairness.js';
import type { DeclineReason } from '../../domain/opportunity/decline-reason.js';

export type Metric = 'enquiries' | 'bookings' | 'sessions' | 'revenue' | 'quotes' | 'acceptRate';
export type Bucket = 'day' | 'week' | 'month';

/** Days of Sydney, both included; a null city or subject stands for all. */
export type Period = { from: string; to: string; city: string | null; subject: string | null };

export type Series = { series: { at: string; value: number | null }[]; total: number | null };

/** One point for each bucket that the period touches, oldest first. */
export class GetSeries extends Query<Series> {
  constructor(
    readonly metric: Metric,
    readonly bucket: Bucket,
    readonly period: Period,
  ) {
    super();
  }
}

export const FUNNEL = ['enquiry', 'invited', 'accepted', 'quoted', 'booked', 'reviewed'] as const;

export type MarketFigures = {
  funnel: { stage: (typeof FUNNEL)[number]; count: number }[];
  timeToFirstQuote: {
    medianHours: number | null;
    p90Hours: number | null;
    within: { upTo: number | null; count: number }[];
  };
  fairness: Fairness & {
    invitations: number;
    invitedTutors: number;
    eligibleTutors: number;
    newcomersShare: number | null;
  };
  /** How many tutors declined on these days for each reason, the most frequent first (G-10). */
  declineReasons: { reason: DeclineReason; count: number }[];
};

/** How the enquiries of a period fared, and how its invitations spread. */
export class GetMarketFigures extends Query<MarketFigures> {
  constructor(readonly period: Period) {
    super();
  }
}
