import { z } from 'zod';
import { BUSY_PROBLEMS } from '../../../domain/calendar/busy-calendar.js';
import { success } from './added.js';

/** GET /api/portal/calendar-feed: since when there is an address; null: there is none (G-17). */
export const calendarFeedState = z
  .object({ success, createdAt: z.iso.datetime().nullable() })
  .meta({ id: 'CalendarFeedState' });

/** POST /api/portal/calendar-feed: the address, which is shown once. */
export const calendarFeed = z
  .object({ success, url: z.url(), createdAt: z.iso.datetime() })
  .meta({ id: 'CalendarFeed' });

/** GET and PUT /api/portal/busy-calendar: when it was last read, and what went wrong the last time (G-17). */
export const busyCalendar = z
  .object({
    success,
    url: z.string().nullable(),
    lastReadAt: z.iso.datetime().nullable(),
    problem: z.enum(BUSY_PROBLEMS).nullable(),
  })
  .meta({ id: 'BusyCalendar' });
export type BusyCalendar = z.infer<typeof busyCalendar>;
