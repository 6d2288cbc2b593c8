import { z } from 'zod';
import { lastDayOrInstant } from '../shared/instant.js';
import { MAX, optionalText, requiredText } from '../shared/text.js';
import { verdictRules } from '../shared/verdict.js';
import { billingFields } from './billing.rules.js';
import { SECRET_FIELDS } from './contract.js';

const MAX_NUMBER = 40;
const WWC_EXPIRY = 'WWC expiry date required';
const REGISTRATION_EXPIRY = 'Please enter a valid date';

/** A number in which spaces don't count; given back without them. */
const spaced = (message: string, min: number) =>
  z
    .string({ error: message })
    .max(4 * MAX_NUMBER, `At most ${MAX_NUMBER} characters`)
    .transform((value) => value.replace(/\s+/g, ''))
    .pipe(requiredText(message, MAX_NUMBER, min));

/** The contract form (S1§5, V-14). A check or registration counts to the end of the day that its paper names. */
export const contractFormRules = z.object({
  businessNumber: spaced('ABN must be 11 digits', 11),
  ...billingFields,
  taxFileNumber: spaced('TFN must be at least 8 digits', 8),
  wwcNumber: spaced('WWC number required', 8),
  wwcExpiryDate: lastDayOrInstant(WWC_EXPIRY),
  teacherRegistrationNumber: optionalText(MAX_NUMBER),
  teacherRegistrationExpiry: z
    .union([z.literal(''), lastDayOrInstant(REGISTRATION_EXPIRY)], { error: REGISTRATION_EXPIRY })
    .nullish()
    .transform((value) => value || undefined),
  digitalSignature: requiredText('Digital signature is required', MAX.name),
  agreedToTerms: z.literal(true, { error: 'You must agree to the terms and conditions' }),
  /** The opportunity from which it is submitted (F-08). */
  opportunityId: z.uuid('Must be an id').nullish(),
});

/** The form where tax file numbers are not collected: one that is sent all the same is dropped. */
export const contractFormRulesWithoutTfn = contractFormRules.extend({
  taxFileNumber: z
    .unknown()
    .optional()
    .transform(() => null),
});

/** The contract as it is sent: the check must expire after `now` (S1§5, V-16). */
export const contractRules = (now: string, collectTfn = true) =>
  z.object({
    ...(collectTfn ? contractFormRules : contractFormRulesWithoutTfn).shape,
    wwcExpiryDate: lastDayOrInstant(WWC_EXPIRY, { now, refusal: 'WWC credential must not be expired' }),
  });

export type ContractForm = z.input<typeof contractFormRules>;
export type ContractInput = Omit<z.infer<typeof contractFormRules>, 'taxFileNumber'> & { taxFileNumber: string | null };

/**
 * PATCH /api/admin/contracts/{id}: `seen` is the status that the admin saw; a decision on another one is refused.
 * Deciding the other way needs a reason.
 */
export const contractVerdictRules = verdictRules.and(
  z.object({
    seen: z.enum(['submitted', 'approved', 'rejected'], { error: 'Please send the status that you saw' }).optional(),
  }),
);
export type ContractVerdictInput = z.infer<typeof contractVerdictRules>;

/** POST /api/admin/tutors/{id}/reveal */
export const revealRules = z.object({
  field: z.enum(SECRET_FIELDS, { error: 'Please choose businessNumber, taxFileNumber or wwcNumber' }),
  reason: requiredText('Please give a reason', MAX.message, 3),
});
export type RevealInput = z.infer<typeof revealRules>;
