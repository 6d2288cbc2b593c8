import { z } from 'zod';
import { day } from '../shared/instant.js';
import { requiredText } from '../shared/text.js';
import { isTimeZone } from '../shared/time.js';

const MAX_RULES = 100;
const MAX_EXCEPTIONS = 400;
/** Sessions that a tutor can have at one time. */
export const MAX_PLACES = 20;
/** Who needs a longer break ends the opening before it. */
const MAX_BUFFER_MINUTES = 240;

const DAY = 'Day must be a number from 0 (Sunday) to 6 (Saturday)';
const TIME = 'Time must be HH:MM, 24-hour';
const ZONE = 'Timezone is required';
const ORDER = 'End time must be after start time';
const BOTH_TIMES = 'Please give start and end time';

const time = z.string({ error: TIME }).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: TIME, abort: true });
/** `00:00` as an end is the midnight that ends the day. */
const inOrder = (startTime: string, endTime: string) => endTime === '00:00' || startTime < endTime;

/** One weekly rule (S1§5, V-20; 0 is Sunday, R-90). */
export const availabilityRule = z
  .object({
    dayOfWeek: z.int(DAY).min(0, DAY).max(6, DAY),
    startTime: time,
    endTime: time,
    timezone: requiredText(ZONE, 60).refine((zone) => isTimeZone(zone), 'Timezone is not known'),
    isActive: z.boolean().default(true),
    maxBookingsPerSlot: z
      .int('Bookings per slot must be a whole number')
      .min(1, 'Bookings per slot must be at least 1')
      .max(MAX_PLACES, `Bookings per slot cannot exceed ${MAX_PLACES}`)
      .default(1),
    bufferMinutes: z
      .int('Buffer must be a whole number of minutes')
      .min(0, 'Buffer cannot be negative')
      .max(MAX_BUFFER_MINUTES, `Buffer cannot exceed ${MAX_BUFFER_MINUTES} minutes`)
      .default(15),
  })
  .refine(({ startTime, endTime }) => inOrder(startTime, endTime), { path: ['endTime'], error: ORDER });

/** One dated exception: hours off, the whole day off, or, active, hours more. */
export const availabilityException = z
  .object({
    specificDate: day('Please enter a date'),
    startTime: time.nullish(),
    endTime: time.nullish(),
    isActive: z.boolean('Please say whether you are available'),
  })
  .refine(({ startTime, endTime, isActive }) => (startTime && endTime) || (!startTime && !endTime && !isActive), {
    path: ['endTime'],
    error: BOTH_TIMES,
  })
  .refine(({ startTime, endTime }) => !startTime || !endTime || inOrder(startTime, endTime), {
    path: ['endTime'],
    error: ORDER,
  });

/** PUT /api/portal/availability */
export const availabilityRules = z.object({
  rules: z.array(availabilityRule).max(MAX_RULES, `At most ${MAX_RULES} rules`),
  exceptions: z.array(availabilityException).max(MAX_EXCEPTIONS, `At most ${MAX_EXCEPTIONS} exceptions`).default([]),
});

export type AvailabilityInput = z.infer<typeof availabilityRules>;
