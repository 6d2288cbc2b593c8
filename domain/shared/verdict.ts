import { z } from 'zod';
import { invalid } from './domain-error.js';
import { MAX, optionalText } from './text.js';

/** An admin's decision on a tutor or a contract; a rejection needs a reason. */
export const verdictRules = z
  .object({
    status: z.enum(['approved', 'rejected'], { error: 'Please choose approved or rejected' }),
    reason: optionalText(MAX.message),
  })
  .refine(({ status, reason }) => status === 'approved' || reason, { path: ['reason'], error: 'Please give a reason' });

export type Verdict = z.infer<typeof verdictRules>;

/** A decision the other way needs a reason as well as a rejection. @throws DomainError invalid */
export function requireReason(reason: string | undefined): void {
  if (!reason?.trim()) throw invalid({ reason: 'Please give a reason' });
}
