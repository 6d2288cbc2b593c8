import { SERIES_BUCKETS, SERIES_METRICS } from '../domain/admin/options.js';
import { addDays, localDate, SYDNEY } from '../domain/shared/time.js';

export type AdminRead = { name: string; path: string };

/** Rows in the middle of the market, by their ids. */
export type Middle = { enquiryId: string; tutorId: string; caseId: string; account: string };

/** Every read of the admin area; the ids are of a row in the middle of the market. */
export function adminReads(now: string, middle: Middle): AdminRead[] {
  const today = localDate(now, SYDNEY);
  const year = `from=${addDays(today, -365)}&to=${today}`;
  const month = `from=${addDays(today, -15)}&to=${addDays(today, 16)}`;
  const { enquiryId, tutorId, caseId, account } = middle;
  const series = SERIES_METRICS.flatMap((metric) =>
    SERIES_BUCKETS.map((bucket) => [
      `series: ${metric} by ${bucket}`,
      `analytics/series?${year}&metric=${metric}&bucket=${bucket}`,
    ]),
  );
  const reads = [
    ['metrics', 'metrics'],
    ['recent activity', 'recent-activity'],
    ['analytics', 'analytics'],
    ...series,
    [
      'series of a city and a subject',
      `analytics/series?${year}&metric=revenue&bucket=week&city=sydney&subject=mathematics`,
    ],
    ['market, 30 days', 'analytics/market'],
    ['market, a year', `analytics/market?${year}`],
    ['market, a year of a city', `analytics/market?${year}&city=sydney`],
    ['series and calendars, 30 days', 'analytics/usage'],
    ['series and calendars, a year', `analytics/usage?${year}`],
    ['series and calendars, a year of a city', `analytics/usage?${year}&city=sydney`],
    ['students', 'students'],
    ['students by sum spent', 'students?sortBy=totalSpent&pageSize=500'],
    ['students by name, active', 'students?sortBy=name&sortDirection=asc&filter=active&pageSize=500'],
    ['students, a search', 'students?search=ella%20nguyen'],
    ['students, an address', 'students?search=family4711@'],
    ['students, page 100', 'students?page=100&pageSize=500'],
    ['students by name, page 100', 'students?sortBy=name&page=100&pageSize=500'],
    ['tutors', 'tutors/performance'],
    ['tutors by earnings, active', 'tutors/performance?sortBy=totalEarnings&filter=active&pageSize=500'],
    ['tutors by response', 'tutors/performance?sortBy=responseRate&pageSize=500'],
    ['tutors, pending', 'tutors/performance?filter=pending'],
    ['tutors, a search', 'tutors/performance?search=ella%20nguyen'],
    ['tutors by response, page 180', 'tutors/performance?sortBy=responseRate&page=180&pageSize=500'],
    ['tutors by name, page 180', 'tutors/performance?sortBy=name&page=180&pageSize=500'],
    ['sessions today', 'sessions/active'],
    ['sessions, next 7 days', 'sessions/active?dateRange=next_7_days'],
    ['sessions, all upcoming', 'sessions/active?dateRange=all_upcoming'],
    ['sessions, upcoming and cancelled', 'sessions/active?dateRange=all_upcoming&status=cancelled'],
    ['calendar, a week', `calendar?from=${today}&to=${addDays(today, 6)}&by=hour`],
    ['calendar, a month', `calendar?${month}`],
    ['calendar, a month, narrow', `calendar?${month}&each=50`],
    ['calendar, a month of a tutor', `calendar?${month}&tutorId=${tutorId}`],
    ['bookings of a day', `bookings?from=${today}&to=${addDays(today, 1)}`],
    ['bookings of a month', `bookings?${month}`],
    ['enquiries', 'enquiries'],
    ['enquiries, closed', 'enquiries?status=closed'],
    ['enquiries, under way', 'enquiries?status=matching'],
    ['enquiries, a search', 'enquiries?search=family4711@'],
    ['alerts', 'alerts'],
    ['alerts about checks', 'alerts?kind=check_expiring'],
    ['cases, unresolved', 'cases?status=unresolved'],
    ['cases, resolved', 'cases?status=resolved'],
    ['cases, contests', 'cases?kind=contest'],
    ['cases of nobody', 'cases?owner=none&status=unresolved'],
    ['a case', `cases/${caseId}`],
    ['figures of cases, a year', `analytics/cases?${year}`],
    ['figures of competitions, a year', `analytics/competitions?${year}`],
    ['blocks', 'blocks'],
    ['blocks, all', 'blocks?status=all'],
    ['mails', 'mails'],
    ['mails, failed', 'mails?status=failed'],
    ['mails, an address', 'mails?to=family4711@'],
    ['events', 'events'],
    ['events of a kind', 'events?type=EnquirySubmitted'],
    ['events of an entity', `events?streamId=${enquiryId}`],
    ['events of an admin', `events?actor=${account}`],
    ['events of a day', `events?from=${addDays(today, -100)}&to=${addDays(today, -99)}`],
    [
      'events of a kind on a day',
      `events?type=EnquirySubmitted&from=${addDays(today, -100)}&to=${addDays(today, -99)}`,
    ],
    ['an enquiry’s life', `enquiries/${enquiryId}/life`],
    ['an enquiry’s matching', `enquiries/${enquiryId}/matching`],
    ['as it stood', `events/as-of?streamId=${enquiryId}`],
    ['matching policy', 'matching-policy'],
    ['vetting', 'tutors'],
  ] as [string, string][];
  return reads.map(([name, path]) => ({ name, path: `/api/admin/${path}` }));
}
