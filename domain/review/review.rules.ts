import { z } from 'zod';
import { email, MAX, requiredText, text } from '../shared/text.js';
import { HIDING_REASONS } from './review.js';

const RATING = 'Please give a rating from 1 to 5';
const REVIEW_TEXT = 'Review must be at least 20 characters';

const rating = z.int(RATING).min(1, RATING).max(5, RATING);
const subRating = rating.nullish().transform((value) => value ?? undefined);

/** What an invited reviewer sends; name and address are known from the booking. */
export const reviewAnswerRules = z.object({
  rating,
  reviewText: text(MAX.message)
    .trim()
    .refine((words) => words.length === 0 || words.length >= 20, REVIEW_TEXT)
    .nullish()
    .transform((words) => words || undefined),
  communicationRating: subRating,
  knowledgeRating: subRating,
  punctualityRating: subRating,
});

/** A whole review (S1§5, V-19). */
export const reviewRules = reviewAnswerRules.extend({
  studentName: requiredText('Name must be at least 2 characters', MAX.name, 2),
  studentEmail: email('Please enter a valid email address'),
});

export type ReviewAnswer = z.infer<typeof reviewAnswerRules>;
export type ReviewInput = z.infer<typeof reviewRules>;

const REASON = 'Please give a reason';

const VERDICT = 'Please choose published or hidden';

/** An admin's decision on a review: published as it is, hidden for a reason, featured or not (G-26). */
export const reviewVerdictRules = z
  .object({
    status: z.enum(['published', 'hidden'], { error: VERDICT }).optional(),
    reason: z.enum(HIDING_REASONS, { error: REASON }).optional(),
    featured: z.boolean({ error: 'Please choose whether the review is featured' }).optional(),
  })
  .refine(({ status, featured }) => status !== undefined || featured !== undefined, {
    path: ['status'],
    error: VERDICT,
  })
  .refine(({ status, featured }) => !(status === 'hidden' && featured), {
    path: ['featured'],
    error: 'A hidden review cannot be featured',
  })
  .refine(({ status, reason }) => status !== 'hidden' || reason, { path: ['reason'], error: REASON });
export type ReviewVerdict = z.infer<typeof reviewVerdictRules>;
