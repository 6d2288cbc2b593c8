import { Query } from '@nestjs/cqrs';

/**
 * Cents: what was agreed for sessions that took place or still will,
 * for those that were held, and what of that is recorded as paid.
 */
export type EarningSums = { sessions: number; arranged: number; held: number; paid: number };

/** `month` as `2026-07`, by the day of the session in the tutor's time zone. */
export type Earnings = { year: string; months: ({ month: string } & EarningSums)[]; total: EarningSums };

/** A tutor's earnings in an Australian financial year, by default the present one (G-15). */
export class GetEarnings extends Query<Earnings> {
  constructor(
    readonly accountId: string,
    readonly year: string | null,
    readonly now: string,
  ) {
    super();
  }
}
