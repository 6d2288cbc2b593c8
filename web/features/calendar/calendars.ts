import { busyCalendar, calendarFeedState } from '@contract/calendar.js';
import type { BusyProblem } from '@domain/calendar/busy-calendar.js';
import { apiQuery } from '../../lib/query';

/** GET /api/portal/calendar-feed */
export const calendarFeedQuery = apiQuery(calendarFeedState, '/api/portal/calendar-feed');

/** GET /api/portal/busy-calendar */
export const busyCalendarQuery = apiQuery(busyCalendar, '/api/portal/busy-calendar');

/** Why a calendar could not be read, and what its owner can do about it. */
export const PROBLEMS: Record<BusyProblem, string> = {
  not_reachable: 'We could not reach this address. It has to be open to everybody on the internet.',
  not_found: 'There is no calendar at this address any more, or it asks for a login. Please copy the address again.',
  too_slow: 'The calendar took longer than 5 seconds to answer.',
  too_large: 'The calendar is larger than 1 MB. Please choose one with fewer events.',
  not_a_calendar: 'What we found at this address is not a calendar. Please look for its iCal or ICS address.',
  too_complex:
    'The calendar has an event that repeats too often for us to follow. Please choose a calendar without it.',
};
