import { z } from 'zod';
import { MAX, text } from '../shared/text.js';
import { futureDate, sessionRules } from './booking.rules.js';

const MESSAGE = 'Message must be at least 10 characters';

/** A booking request with up to three dates (S1§5, V-22). */
export const bookingRequestRules = (now: string) =>
  sessionRules.extend({
    preferredDate: futureDate(now),
    alternativeDate1: futureDate(now).nullish(),
    alternativeDate2: futureDate(now).nullish(),
    urgency: z
      .enum(['urgent', 'normal', 'flexible'], { error: 'Please choose urgent, normal or flexible' })
      .default('normal'),
    studentMessage: text(MAX.message)
      .trim()
      .refine((message) => message.length === 0 || message.length >= 10, MESSAGE)
      .nullish()
      .transform((message) => message || undefined),
  });

export type BookingRequestInput = z.infer<ReturnType<typeof bookingRequestRules>>;
