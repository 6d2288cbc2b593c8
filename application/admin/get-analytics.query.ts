import { Query } from '@nestjs/cqrs';
import type { FunnelStage, SeriesBucket, SeriesMetric } from '../../domain/admin/options.js';
import type { Fairness } from '../../domain/matching/fairness.js';
import type { DeclineReason } from '../../domain/opportunity/decline-reason.js';

/** Days of Sydney, both included; a null city or subject stands for all. */
export type Period = { from: string; to: string; city: string | null; subject: string | null };

export type Series = { series: { at: string; value: number | null }[]; total: number | null };

/** One point for each bucket that the period touches, oldest first. */
export class GetSeries extends Query<Series> {
  constructor(
    readonly metric: SeriesMetric,
    readonly bucket: SeriesBucket,
    readonly period: Period,
  ) {
    super();
  }
}

export type MarketFigures = {
  funnel: { stage: FunnelStage; count: number }[];
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
  waitlist: WaitlistFigures;
};

/** Tutors by what became of them on waitlists: a tutor counts once for each enquiry (G-21). */
export type WaitlistFigures = {
  /** Who joined one on these days. */
  joined: number;
  /** Who was asked on these days, because a place came free. */
  asked: number;
  /** Of those asked: who has sent the quote by now. */
  quoted: number;
  /** Who waits now, whatever the period. */
  waiting: number;
};

/** How far the enquiries of a period came: counts of enquiries, but for `sessions`. */
export type SourceFigures = {
  enquiries: number;
  /** Of which tutors were invited. */
  matched: number;
  quoted: number;
  booked: number;
  /** Of which at least one session was held. */
  held: number;
  /** How many sessions were held. */
  sessions: number;
  /** Percent of the enquiries of which a session was held; null of none. */
  conversion: number | null;
};

/** One source, most enquiries first; null stands for all that are beyond the {@link SHOWN_SOURCES} largest. */
export type SourceRow = SourceFigures & { source: string | null };

/** A visitor can send any name: what is shown stays bounded. */
export const SHOWN_SOURCES = 50;

/** Where the enquiries of a period came from, and how far they came (G-29). */
export class GetSources extends Query<{ sources: SourceRow[]; total: SourceFigures }> {
  constructor(readonly period: Period) {
    super();
  }
}

/**
 * The series that were booked on some days and how their sessions
 * fare by now (G-12), and the calendars that tutors have now (G-17).
 */
export type UsageFigures = {
  series: {
    booked: number;
    /** Of which their sessions are a week apart; of the others they are two. */
    weekly: number;
    /** How many enquiries have such a series. */
    enquiries: number;
    sessions: number;
    held: number;
    /** Confirmed, or under way. */
    ahead: number;
    missed: number;
    cancelled: number;
    /** Of all its sessions, whatever became of them, how many were moved at least once. */
    moved: number;
    /** Percent of all sessions that were booked on these days; null of none. */
    share: number | null;
  };
  /** Of tutors who are with us: neither suspended nor closing. */
  calendars: {
    feeds: number;
    busy: number;
    /** Busy calendars whose last reading failed. */
    failing: number;
  };
};

export class GetUsage extends Query<UsageFigures> {
  constructor(readonly period: Period) {
    super();
  }
}

/** How the enquiries of a period fared, and how its invitations spread. */
export class GetMarketFigures extends Query<MarketFigures> {
  constructor(readonly period: Period) {
    super();
  }
}
