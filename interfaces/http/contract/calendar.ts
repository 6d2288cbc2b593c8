import { z } from 'zod';
import { success } from './added.js';

/** GET /api/portal/calendar-feed: since when there is an address; null: there is none (G-17). */
export const calendarFeedState = z
  .object({ success, createdAt: z.iso.datetime().nullable() })
  .meta({ id: 'CalendarFeedState' });

/** POST /api/portal/calendar-feed: the address, which is shown once. */
export const calendarFeed = z
  .object({ success, url: z.url(), createdAt: z.iso.datetime() })
  .meta({ id: 'CalendarFeed' });
