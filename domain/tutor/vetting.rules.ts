import { z } from 'zod';
import { MAX, optionalText } from '../shared/text.js';
import { verdictRules } from '../shared/verdict.js';
import { REJECTION_CODES } from './vetting.js';

const REASON = 'Please give a reason';
const SEEN = 'Please send the status that you saw';
/**
 * An admin's decision on a tutor; `code` says what a rejection is about, `seen` is the status that the admin
 * saw: a decision on another one is refused. Deciding the other way needs a reason.
 */
export const vettingRules = verdictRules.and(
  z.object({
    code: z.enum(REJECTION_CODES).optional(),
    seen: z.enum(['pending', 'approved', 'rejected'], { error: SEEN }).optional(),
  }),
);
export type VettingInput = z.infer<typeof vettingRules>;

/** Whether a document shows what it should; taking it for wrong needs a reason, which is mailed to the tutor. */
export const documentVerdictRules = z
  .object({
    verified: z.boolean('Please say whether the document is verified'),
    reason: optionalText(MAX.message),
    /** The verdicts that the admin saw; a verdict on another document is refused. */
    version: z.int().min(0).optional(),
  })
  .refine(({ verified, reason }) => verified || reason, { path: ['reason'], error: REASON });
export type DocumentVerdictInput = z.infer<typeof documentVerdictRules>;
