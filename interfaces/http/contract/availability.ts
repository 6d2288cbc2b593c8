import { z } from 'zod';
import { success } from './added.js';

const time = z.string().regex(/^\d\d:\d\d$/);

/**
 * GET and PUT /api/portal/availability. 0 is Sunday; times are wall-clock times of the rule's zone;
 * `00:00` ends the day.
 */
export const availabilityAnswer = z
  .object({
    success,
    /** The tutor's own zone, from the postcode. */
    timezone: z.string(),
    rules: z.array(
      z.object({
        id: z.uuid(),
        dayOfWeek: z.int().min(0).max(6),
        startTime: time,
        endTime: time,
        timezone: z.string(),
        isActive: z.boolean(),
        maxBookingsPerSlot: z.int(),
        bufferMinutes: z.int(),
      }),
    ),
    exceptions: z.array(
      z.object({
        id: z.uuid(),
        specificDate: z.iso.date(),
        startTime: time.nullable(),
        endTime: time.nullable(),
        isActive: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'AvailabilityAnswer' });
export type AvailabilityAnswer = z.infer<typeof availabilityAnswer>;
