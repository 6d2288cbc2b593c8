import { Query } from '@nestjs/cqrs';
import type { PointsBeside } from '../../domain/matching/advice.js';
import type { Gate } from '../../domain/matching/matching.js';

/** Over how many days, today included, a tutor reads how families found them (G-24). */
export const REACH_DAYS = 30;

export type Reach = {
  /** Days of Sydney, both included. */
  from: string;
  to: string;
  /** Enquiries for which the tutor was considered, and of these how often each gate stopped the tutor. */
  considered: number;
  stopped: { gate: Gate; count: number }[];
  /** Invitations of these days, of which the tutor answered and in the end was chosen. */
  invited: number;
  answered: number;
  chosen: number;
  /** Medians; the market's is null while too few tutors were considered. */
  points: PointsBeside[];
  /** What would change it, in plain words. */
  advice: string[];
};

/** How the tutor of an account was found by families lately (G-24); of no other tutor and no family. */
export class GetReach extends Query<Reach> {
  constructor(
    readonly accountId: string,
    readonly now: string,
  ) {
    super();
  }
}
