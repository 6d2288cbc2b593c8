import { z } from 'zod';
import { hourlyRate, sessionLength } from '../shared/amounts.js';
import { MAX, optionalText, requiredText } from '../shared/text.js';

export const QUOTE_RATE = { min: 30, max: 200 } as const;

/** The tutor's quote (S1§5, V-18): whole dollars an hour, minutes. */
export const quoteRules = z.object({
  proposedHourlyRate: hourlyRate(QUOTE_RATE, {
    number: 'Hourly rate must be a number',
    min: `Hourly rate must be at least $${QUOTE_RATE.min}`,
    max: `Hourly rate cannot exceed $${QUOTE_RATE.max}`,
  }),
  sessionDuration: sessionLength,
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
