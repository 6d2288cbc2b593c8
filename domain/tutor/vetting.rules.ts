import { z } from 'zod';
import { MAX, optionalText, requiredText } from '../shared/text.js';
import { verdictRules } from '../shared/verdict.js';
import { REJECTION_CODES } from './tutor.js';

const REASON = 'Please give a reason';
/** The version that the admin looked at; a verdict on another is refused. */
const version = z.int().min(1).optional();

/** An admin's decision on a tutor; `code` says what a rejection is about. */
export const vettingRules = verdictRules.and(z.object({ code: z.enum(REJECTION_CODES).optional(), version }));
export type VettingInput = z.infer<typeof vettingRules>;

/** An admin's decision on a contract. */
export const contractVerdictRules = verdictRules.and(z.object({ version }));
export type ContractVerdictInput = z.infer<typeof contractVerdictRules>;

/** Whether a document shows what it should; taking it for wrong needs a reason, which is mailed to the tutor. */
export const documentVerdictRules = z
  .object({
    verified: z.boolean('Please say whether the document is verified'),
    reason: optionalText(MAX.message),
    version,
  })
  .refine(({ verified, reason }) => verified || reason, { path: ['reason'], error: REASON });
export type DocumentVerdictInput = z.infer<typeof documentVerdictRules>;

export const SECRET_FIELDS = ['businessNumber', 'taxFileNumber', 'wwcNumber'] as const;
export type SecretField = (typeof SECRET_FIELDS)[number];

/** POST /api/admin/tutors/{id}/reveal */
export const revealRules = z.object({
  field: z.enum(SECRET_FIELDS, { error: 'Please choose businessNumber, taxFileNumber or wwcNumber' }),
  reason: requiredText(REASON, MAX.message, 3),
});
export type RevealInput = z.infer<typeof revealRules>;
