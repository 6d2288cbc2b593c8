import { z } from 'zod';
import { email, MAX, optionalText, requiredText } from '../shared/text.js';
import { CASE_OUTCOMES, CONCERN_KINDS, GUARANTEE_REASONS, LEAD_KINDS } from './case.js';

const CONTACT = 'Please check the email address';
const address = email(CONTACT);

/** Whether mail can go there. */
export const isAddress = (contact: string) => address.safeParse(contact).success;

const id = z
  .uuid('Must be an id')
  .nullish()
  .transform((value) => value?.toLowerCase());

/** What somebody reports, with at least one thing that it is about (G-04). */
export const concernRules = z
  .object({
    kind: z.enum(CONCERN_KINDS, { error: 'Please choose what it is about' }),
    words: requiredText('Please tell us what happened in at least 10 characters', MAX.message, 10),
    /** In words of their own; what looks like an e-mail address must be one, for the confirmation goes there. */
    contact: optionalText(MAX.email).refine((value) => !value?.includes('@') || isAddress(value), CONTACT),
    tutorId: id,
    enquiryId: id,
    bookingId: id,
    /** Of what was written on it (G-16). */
    quoteId: id,
  })
  .refine(({ tutorId, enquiryId, bookingId, quoteId }) => tutorId || enquiryId || bookingId || quoteId, {
    path: ['tutorId'],
    error: 'Please name a tutor, an enquiry or a session',
  });
export type ConcernInput = z.infer<typeof concernRules>;

/** Why the first session was not right; words are optional (G-07). */
export const guaranteeRules = z.object({
  reason: z.enum(GUARANTEE_REASONS, { error: 'Please choose a reason' }),
  words: optionalText(MAX.message),
});
export type GuaranteeInput = z.infer<typeof guaranteeRules>;

/** Why a mark should not stand (G-09). */
export const contestRules = z.object({
  words: requiredText('Please tell us what happened in at least 10 characters', MAX.message, 10),
});

/** What is wrong with an enquiry; words are optional (G-10). */
export const leadRules = z.object({
  kind: z.enum(LEAD_KINDS, { error: 'Please choose what is wrong' }),
  words: optionalText(MAX.message),
});
export type LeadInput = z.infer<typeof leadRules>;

const words = requiredText('Please write a note', MAX.message);

/** What an operator writes with a step. */
export const caseNoteRules = z.object({ words });

/** Taking a case may be done without a word; `seen` is the owner whom the operator knew of, null for nobody. */
export const caseTakingRules = z.object({
  words: optionalText(MAX.message),
  seen: z.uuid('Must be an id').toLowerCase().nullable().optional(),
});

/** How a case ends: the words for colleagues, and for each side what is mailed to it. */
export const caseResolutionRules = z.object({
  outcome: z.enum(CASE_OUTCOMES, { error: 'Please choose an outcome' }),
  words,
  toFamily: optionalText(MAX.message),
  toTutor: optionalText(MAX.message),
});
export type CaseResolution = z.infer<typeof caseResolutionRules>;
