import { z } from 'zod';
import { CRITERIA, type Criterion, POLICY_BOUNDS } from './policy.js';

const POINTS = 'Points must be a whole number from 0 to 100';
const TOGETHER = 'The points must add up to 100';
const weight = z.int(POINTS).min(0, POINTS).max(100, POINTS);

/** The weights of a matching policy: whole points for each criterion, together 100. */
export const weightRules = z
  .object(Object.fromEntries(CRITERIA.map((criterion) => [criterion, weight])) as Record<Criterion, typeof weight>, {
    error: 'Please give the points of each criterion',
  })
  .refine((weights) => CRITERIA.reduce((sum, criterion) => sum + weights[criterion], 0) === 100, TOGETHER);

export type Weights = z.infer<typeof weightRules>;

const within = ({ min, max }: { min: number; max: number }, words: string) =>
  z.number(words).min(min, words).max(max, words);
const { radiusFactor, waveSize, quoteCap, maxFillRateDrop } = POLICY_BOUNDS;
const size = z.int().min(waveSize.min).max(waveSize.max);

/** What an operator may set of a policy beside its weights; what is left out stays as it is. */
export const policyFieldRules = {
  radiusFactor: within(
    radiusFactor,
    `The radius factor must be a number from ${radiusFactor.min} to ${radiusFactor.max}`,
  ).optional(),
  waveSizes: z
    .tuple([size, size], `Wave sizes must be two whole numbers from ${waveSize.min} to ${waveSize.max}`)
    .optional(),
  quoteCap: z
    .int('The most live quotes must be a whole number')
    .min(quoteCap.min, `There must be at least ${quoteCap.min} live quote`)
    .max(quoteCap.max, `There can be at most ${quoteCap.max} live quotes`)
    .optional(),
  maxFillRateDrop: within(
    maxFillRateDrop,
    `The threshold must be a number of points from ${maxFillRateDrop.min} to ${maxFillRateDrop.max}`,
  ).optional(),
};
