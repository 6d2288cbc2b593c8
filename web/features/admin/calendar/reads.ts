import { calendar, type CalendarCell, calendarBookingAnswer, calendarBookings } from '@contract/admin-sessions.js';
import { tutorsPerformance } from '@contract/admin-people.js';
import { queryOptions } from '@tanstack/react-query';
import { readersZone } from '../../../lib/time';
import { apiQuery } from '../../../lib/query';
import { listQuery, TUTORS } from '../reads';

const BOOKINGS = '/api/admin/bookings';
/** Sessions that a cell of a grid shows, and that a day of a narrow screen lists, before the rest is asked for. */
const SHOWN = 3;
const LISTED = 50;

/** The days of a page in cells: a week by the hour, a month by the day; as a list always by the day. */
export const calendarQuery = (days: string[], by: 'day' | 'hour', isList: boolean, tutorId: string) =>
  listQuery(calendar, '/api/admin/calendar', {
    from: days[0],
    to: days.at(-1),
    timeZone: readersZone(),
    by: isList ? 'day' : by,
    each: isList ? LISTED : SHOWN,
    tutorId,
  });

/** Every session of a cell. */
export const cellQuery = ({ from, to }: CalendarCell, tutorId: string) =>
  listQuery(calendarBookings, BOOKINGS, { from, to, tutorId });

/** One session; asked again whenever it is opened, because others change it meanwhile. */
export const bookingQuery = (id: string) =>
  queryOptions({ ...apiQuery(calendarBookingAnswer, `${BOOKINGS}/${id}`), staleTime: 0 });

const SUGGESTED = 8;
export const tutorsQuery = (search: string) =>
  queryOptions({
    ...listQuery(tutorsPerformance, TUTORS, { search, pageSize: SUGGESTED, sortBy: 'name', sortDirection: 'asc' }),
  });
