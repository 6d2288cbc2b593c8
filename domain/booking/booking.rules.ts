import { z } from 'zod';
import { sessionLength } from '../shared/amounts.js';
import { instant } from '../shared/instant.js';
import { FUTURE } from './refusals.js';
import { email, MAX, optionalText, requiredText } from '../shared/text.js';

const DATE = 'Please choose a date and time';

/** An instant after `now`. */
export const futureDate = (now: string) => instant(DATE).refine((date) => date > now, FUTURE);

export const sessionType = z.enum(['online', 'in-person'], { error: 'Please choose online or in-person' });

/** Whom the session is for, by first name; it stands in lines of mails and calendars, so it is one line (G-05). */
export const learnerName = optionalText(MAX.firstName).transform((name) => name?.replace(/\s+/g, ' '));

/** Who is taught what for how long, common to bookings and booking requests (S1§5). */
export const sessionRules = z.object({
  studentName: requiredText('Name must be at least 2 characters', MAX.name, 2),
  studentEmail: email('Please enter a valid email address'),
  studentPhone: requiredText('Please enter a valid phone number', MAX.phone, 10),
  sessionDuration: sessionLength,
  subject: requiredText('Please enter a subject', MAX.subjects),
  sessionType,
});

/** A booking (S1§5, V-21); its cost in cents. */
export const bookingRules = (now: string) =>
  sessionRules.extend({
    sessionDate: futureDate(now),
    totalCost: z.int('Cost must be in whole cents').min(0, 'Cost cannot be negative'),
  });

export type BookingInput = z.infer<ReturnType<typeof bookingRules>>;
