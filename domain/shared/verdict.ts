import { z } from 'zod';
import { MAX, optionalText } from './text.js';

/** An admin's decision on a tutor or a contract; a rejection needs a reason. */
export const verdictRules = z
  .object({
    status: z.enum(['approved', 'rejected'], { error: 'Please choose approved or rejected' }),
    reason: optionalText(MAX.message),
  })
  .refine(({ status, reason }) => status === 'approved' || reason, { path: ['reason'], error: 'Please give a reason' });

export type Verdict = z.infer<typeof verdictRules>;
