import type { Outcome } from '../../../domain/matching/lab.js';
import type { MatchingPolicy } from '../../../domain/matching/policy.js';
import type { Weights } from '../../../domain/matching/policy.rules.js';
import type { PolicyChange } from '../../../domain/matching/policy-change.js';

/** A change of the policy in force, and what it is tried on. */
export type LabInput = Omit<PolicyChange, 'weights' | 'maxFillRateDrop'> & {
  weights: Weights;
  enquiries: 'recorded' | 'synthetic';
  count: number;
  tutors: number;
  seed: number;
};

/** `enquiries` is how many there were to replay. */
export type LabResult = { current: Outcome; changed: Outcome; sameInvitations: number; enquiries: number };

/** Replays enquiries under two policies, apart from the program's own work. */
export abstract class PolicyLab {
  /** `progress` hears shares from 0 to 1. */
  abstract replay(
    input: LabInput,
    current: MatchingPolicy,
    now: string,
    progress: (share: number) => void,
  ): Promise<LabResult>;
}
