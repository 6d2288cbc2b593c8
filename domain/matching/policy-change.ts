import { conflict } from '../shared/domain-error.js';
import { counted } from '../shared/format.js';
import { numberText } from '../shared/number.js';
import { CRITERIA, type MatchingPolicy, type StoredPolicy, type TunablePolicy } from './policy.js';

/**
 * A policy that was adopted; the newest is in force. None is ever changed
 * or withdrawn, as dossiers refer to it. The status is that of the policy
 * which the operator saw; before the first is adopted, `POLICY_V1` is in force.
 *
 * | status   | adopt other figures                                                     | adopt the same figures       |
 * | -------- | ----------------------------------------------------------------------- | ---------------------------- |
 * | in force | replaced by the next version; refused where its replay falls too far, `fill_rate_falls` | in force     |
 * | replaced | refused, `changed_meanwhile`                                            | refused, `changed_meanwhile` |
 */
export type AdoptedPolicy = { name: string; policy: StoredPolicy; activeFrom: string };

export type PolicyEvent = {
  type: 'MatchingPolicyAdopted';
  data: { policy: StoredPolicy; replaces: string; at: string };
};

/** What an operator changes of a policy; what is left out stays. */
export type PolicyChange = { [Field in keyof TunablePolicy]?: TunablePolicy[Field] | undefined };

/** What a replay found of the policy in force and of the changed one, in percent of the enquiries that it replayed. */
export type FillRates = Record<'current' | 'changed', { fillRate: number; acceptedRate: number }> & {
  enquiries: number;
};

const isSame = (one: TunablePolicy, other: TunablePolicy) =>
  CRITERIA.every((criterion) => one.weights[criterion] === other.weights[criterion]) &&
  one.waveSizes.every((size, wave) => size === other.waveSizes[wave]) &&
  (['radiusFactor', 'quoteCap', 'maxFillRateDrop'] as const).every((field) => one[field] === other[field]);

/** The policy in force with a change. */
export const withChange = (
  current: MatchingPolicy,
  { weights, waveSizes, radiusFactor, quoteCap, maxFillRateDrop }: PolicyChange,
): MatchingPolicy => ({
  ...current,
  weights: weights ?? current.weights,
  waveSizes: waveSizes ?? current.waveSizes,
  radiusFactor: radiusFactor ?? current.radiusFactor,
  quoteCap: quoteCap ?? current.quoteCap,
  maxFillRateDrop: maxFillRateDrop ?? current.maxFillRateDrop,
});

/** Whether a change has other tutors invited, so that a replay says what comes of it. */
export const changesInvitations = (current: MatchingPolicy, change: PolicyChange) =>
  !isSame(current, { ...withChange(current, change), maxFillRateDrop: current.maxFillRateDrop });

/**
 * Adopts a changed policy in place of the one that the operator saw; the same again changes nothing. The threshold in
 * force judges the change, also one that comes with another threshold: that has to be adopted first.
 *
 * | in force   | the change                                  | replay                          |                          |
 * | ---------- | ------------------------------------------- | ------------------------------- | ------------------------ |
 * | as seen    | nothing                                     | –                               | nothing                  |
 * | as seen    | the threshold alone                         | –                               | adopted                  |
 * | as seen    | anything else                               | falls by no more than allowed   | adopted                  |
 * | as seen    | anything else                               | falls further                   | refused, `fill_rate_falls` |
 * | another    | anything                                    | –                               | refused, `changed_meanwhile` |
 *
 * @throws DomainError conflict
 */
export function adopt(
  current: MatchingPolicy,
  input: { change: PolicyChange; seen: string; replayed: readonly FillRates[] },
  now: string,
): PolicyEvent[] {
  refuseUnseen(current, input.seen);
  const changed = withChange(current, input.change);
  if (isSame(current, changed)) return [];
  for (const rates of input.replayed) refuseFalling(current, rates);
  const policy = { ...changed, version: nextVersion(current.version) };
  return [{ type: 'MatchingPolicyAdopted', data: { policy, replaces: current.version, at: now } }];
}

/** @throws DomainError conflict when another policy is in force by now than the operator saw */
export function refuseUnseen(current: MatchingPolicy, seen: string): void {
  if (current.version !== seen)
    throw conflict('changed_meanwhile', `Policy ${current.version} has come into force in the meantime.`);
}

const MEASURES = { acceptedRate: 'the share of enquiries that a tutor accepts', fillRate: 'the fill rate' } as const;
/** Below it two shares look the same. */
const ROUNDING = 0.05;

const percentText = (percent: number) => `${numberText(percent, { least: 1 })}%`;

function refuseFalling({ maxFillRateDrop }: MatchingPolicy, { enquiries, current, changed }: FillRates): void {
  for (const measure of ['fillRate', 'acceptedRate'] as const) {
    const [before, after] = [current[measure], changed[measure]];
    if (before - after <= maxFillRateDrop + ROUNDING) continue;
    const points = counted(maxFillRateDrop, 'point');
    throw conflict(
      'fill_rate_falls',
      `In a replay of ${counted(enquiries, 'enquiry', 'enquiries')} ${MEASURES[measure]} falls from ${percentText(before)} to ${percentText(after)}, ` +
        `which is more than the ${points} allowed. Change the threshold first if you want this policy.`,
    );
  }
}

const nextVersion = (version: string) => `v${Number(/\d+$/.exec(version)?.[0] ?? 0) + 1}`;

export function evolve(_policy: AdoptedPolicy | null, event: PolicyEvent): AdoptedPolicy {
  const { policy, at } = event.data;
  return { name: policy.version, policy, activeFrom: at };
}
