import { conflict } from '../shared/domain-error.js';
import type { Weights } from './policy.rules.js';
import { CRITERIA, type MatchingPolicy } from './policy.js';

/** A policy that was adopted; the newest is in force. */
export type AdoptedPolicy = { name: string; policy: MatchingPolicy; activeFrom: string };

export type PolicyEvent = {
  type: 'MatchingPolicyAdopted';
  data: { policy: MatchingPolicy; replaces: string; at: string };
};

/**
 * Adopts new weights in place of the policy that the operator saw; the same weights change nothing.
 * @throws DomainError conflict when another policy is in force by now
 */
export function adopt(current: MatchingPolicy, input: { weights: Weights; seen: string }, now: string): PolicyEvent[] {
  if (current.version !== input.seen)
    throw conflict(
      'changed_meanwhile',
      `Policy ${current.version} has come into force in the meantime. Please reload the page.`,
    );
  if (CRITERIA.every((criterion) => current.weights[criterion] === input.weights[criterion])) return [];
  const policy = { ...current, version: nextVersion(current.version), weights: input.weights };
  return [{ type: 'MatchingPolicyAdopted', data: { policy, replaces: current.version, at: now } }];
}

const nextVersion = (version: string) => `v${Number(/\d+$/.exec(version)?.[0] ?? 0) + 1}`;

export function evolve(_policy: AdoptedPolicy | null, event: PolicyEvent): AdoptedPolicy {
  const { policy, at } = event.data;
  return { name: policy.version, policy, activeFrom: at };
}
