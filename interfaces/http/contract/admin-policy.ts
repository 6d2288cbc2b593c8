import { z } from 'zod';
import { names } from './history.js';
import { policyFieldRules, weightRules } from '../../../domain/matching/policy.rules.js';
import { CRITERIA, POLICY_V1 } from '../../../domain/matching/policy.js';
import { numberText } from '../../../domain/shared/number.js';
import { added, addedEach, success } from './added.js';

const weights = addedEach(CRITERIA, z.number(), 0);
/** How many tutors the first wave asks, and each wider one. */
const waveSizes = z.tuple([z.int(), z.int()]);
const fields = {
  waveSizes: added(waveSizes, [...POLICY_V1.waveSizes]),
  /** How many times the travel radius a wider wave takes (G-20). */
  radiusFactor: added(z.number(), POLICY_V1.radiusFactor),
  /** How many live quotes an enquiry has before tutors are put on its waitlist (G-21). */
  quoteCap: added(z.int(), POLICY_V1.quoteCap),
};
/** By how many points of percent a switch may lower the fill rate. */
const maxFillRateDrop = added(z.number(), POLICY_V1.maxFillRateDrop);

/** GET and PUT /api/admin/matching-policy: what matching uses now, and every policy there was, newest first. */
export const matchingPolicyAnswer = z
  .object({
    success,
    policy: z.object({
      version: z.string(),
      weights,
      firstWave: z.int(),
      secondWave: z.int(),
      ...fields,
      maxFillRateDrop,
    }),
    history: added(
      z.array(
        z.object({
          version: z.string(),
          weights,
          ...fields,
          maxFillRateDrop,
          actor: z.string(),
          at: z.iso.datetime(),
        }),
      ),
      [],
    ),
    names,
  })
  .meta({ id: 'MatchingPolicy' });
export type MatchingPolicyAnswer = z.infer<typeof matchingPolicyAnswer>;

/**
 * PUT /api/admin/matching-policy: `version` is the policy that the operator saw; another one in force answers 409. What
 * is left out stays as it is. `maxFillRateDrop` judges the changes after it.
 */
export const policyChange = z
  .object({
    weights: weightRules,
    ...policyFieldRules,
    version: z.string().regex(/^v\d{1,9}$/, 'Must be the version of a policy'),
  })
  .meta({ id: 'PolicyChange' });

export const LAB_ENQUIRIES = ['recorded', 'synthetic'] as const;
/** Bounds how long a replay takes, and what it holds in memory. */
export const MOST_LAB_ENQUIRIES = 10_000;
/** Bounds how long a replay takes: each enquiry is matched with all of them. */
export const MOST_LAB_TUTORS = 5_000;
const amount = (most: number) => {
  const words = `Must be a whole number from 1 to ${numberText(most)}`;
  return z.int(words).min(1, words).max(most, words);
};

/**
 * POST /api/admin/policy-lab, 202: replays enquiries among tutors under the policy
 * in force and under a changed one. Recorded ones are the newest enquiries among
 * the tutors of today; synthetic ones are drawn from `seed`, as are their tutors.
 */
export const policyLabRequest = z
  .object({
    weights: weightRules,
    radiusFactor: policyFieldRules.radiusFactor,
    waveSizes: policyFieldRules.waveSizes,
    quoteCap: policyFieldRules.quoteCap,
    enquiries: z.enum(LAB_ENQUIRIES, { error: 'Please choose recorded or synthetic enquiries' }),
    count: amount(MOST_LAB_ENQUIRIES).default(1_000),
    tutors: amount(MOST_LAB_TUTORS).default(MOST_LAB_TUTORS),
    seed: z.int().min(0).max(1_000_000).default(1),
  })
  .meta({ id: 'PolicyLabRequest' });

/** What came of a replay; shares in percent, distances in kilometres of invitations in person. */
export const policyOutcome = z
  .object({
    /** Enquiries for which a whole first wave was found, and for which nobody was. */
    fillRate: z.number(),
    withoutCandidate: z.number(),
    /** Enquiries that a tutor is expected to accept, and by when half of those are, in hours. */
    acceptedRate: added(z.number(), 0),
    hoursToFirstAccept: added(z.number().nullable(), null),
    /** Enquiries that need the wider wave, and of the tutors who accept those who have to wait for a place. */
    secondWaveRate: added(z.number(), 0),
    waitlistedShare: added(z.number(), 0),
    invitations: z.int(),
    invitedTutors: z.int(),
    meanDistanceKm: added(z.number().nullable(), null),
    medianDistanceKm: added(z.number().nullable(), null),
    onlineShare: z.number(),
    meanHourlyRate: added(z.number().nullable(), null),
    meanRating: added(z.number().nullable(), null),
    gini: z.number(),
    newcomersShare: z.number(),
  })
  .meta({ id: 'PolicyOutcome' });
export type PolicyOutcome = z.infer<typeof policyOutcome>;

/**
 * A replay as it stands; GET /api/admin/policy-lab/{id} until it is `done` or `failed`. `progress` runs from 0 to 1.
 */
export const policyLabRun = z
  .object({
    success,
    run: z.object({
      id: z.uuid(),
      status: z.enum(['running', 'done', 'failed']),
      progress: added(z.number(), 0),
      startedAt: z.iso.datetime(),
      /** Wall-clock seconds that it took. */
      seconds: added(z.number().nullable(), null),
      enquiries: z.enum(LAB_ENQUIRIES),
      count: z.int(),
      tutors: z.int(),
      weights,
      /** What was changed beside the weights. */
      change: added(
        z.object({
          waveSizes: waveSizes.optional(),
          radiusFactor: z.number().optional(),
          quoteCap: z.int().optional(),
        }),
        {},
      ),
      result: z
        .object({
          current: policyOutcome.extend({ version: z.string(), weights, ...fields }),
          changed: policyOutcome,
          /** Percent of invitations that both made. */
          sameInvitations: z.number(),
          /** How many there were to replay, where fewer are recorded than were asked for. */
          enquiries: added(z.int(), 0),
        })
        .nullable(),
      message: added(z.string().nullable(), null),
    }),
  })
  .meta({ id: 'PolicyLabRun' });
export type PolicyLabRun = z.infer<typeof policyLabRun>['run'];
