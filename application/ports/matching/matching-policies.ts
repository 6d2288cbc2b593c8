import type { MatchingPolicy } from '../../../domain/matching/policy.js';

/** The policies that matching has used. */
export abstract class MatchingPolicies {
  /** The one in force at this moment. */
  abstract inForce(): Promise<MatchingPolicy>;
}
