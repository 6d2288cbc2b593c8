import { z } from 'zod';
import { MAX, optionalText, requiredText } from '../shared/text.js';

export const QUOTE_RATE = { min: 30, max: 200 } as const;

/** The tutor's quote (S1§5, V-18): whole dollars an hour, minutes. */
export const quoteRules = z.object({
  proposedHourlyRate: z
    .number('Hourly rate must be a number')
    .min(QUOTE_RATE.min, `Hourly rate must be at least $${QUOTE_RATE.min}`)
    .max(QUOTE_RATE.max, `Hourly rate cannot exceed $${QUOTE_RATE.max}`)
    .int('Hourly rate must be in whole dollars'),
  sessionDuration: z
    .number('Session duration must be a number of minutes')
    .min(30, 'Session must be at least 30 minutes')
    .max(180, 'Session cannot exceed 180 minutes')
    .int('Session duration must be in whole minutes')
    .default(60),
  availability: requiredText('Please describe your availability in at least 10 characters', MAX.message, 10),
  personalizedMessage: requiredText('Please write a personal message of at least 50 characters', MAX.message, 50),
  teachingApproach: optionalText(MAX.message),
  suggestedLocation: optionalText(MAX.location),
});

export type QuoteForm = z.input<typeof quoteRules>;
export type QuoteInput = z.infer<typeof quoteRules>;

/** PATCH /api/tutor-quotes/{id}/status */
export const quoteVerdictRules = z.object({
  status: z.enum(['accepted', 'rejected'], { error: 'Please choose accepted or rejected' }),
});
