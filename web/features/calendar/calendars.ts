import { calendarFeedState } from '@contract/calendar.js';
import { apiQuery } from '../../lib/query';

/** GET /api/portal/calendar-feed */
export const calendarFeedQuery = apiQuery(calendarFeedState, '/api/portal/calendar-feed');
