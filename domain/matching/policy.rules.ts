import { z } from 'zod';
import { CRITERIA, type Criterion } from './policy.js';

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
