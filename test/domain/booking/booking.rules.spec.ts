import { bookingRequestRules } from '../../../domain/booking/booking-request.rules.js';
import { bookingRules } from '../../../domain/booking/booking.rules.js';
import { sessionBounds, sessionFilterRules } from '../../../domain/booking/session-filter.js';
import { messages } from '../outcome.js';

const NOW = '2026-11-21T05:00:00.000Z';
const TOMORROW = '2026-11-22T05:00:00.000Z';
const session = {
  studentName: 'Jo',
  studentEmail: 'jo@example.com',
  studentPhone: '0400000000',
  sessionDuration: 60,
  subject: 'Maths',
  sessionType: 'online',
};
const NAME = 'Name must be at least 2 characters';
const EMAIL = 'Please enter a valid email address';
const PHONE = 'Please enter a valid phone number';
const FUTURE = 'Session date must be in the future';
type Row = [field: string, value: unknown, message: string | null];
const common: Row[] = [
  ['studentName', 'J', NAME],
  ['studentEmail', 'jo', EMAIL],
  ['studentPhone', '040000000', PHONE],
  ['sessionDuration', 29, 'Session must be at least 30 minutes'],
  ['sessionDuration', 30, null],
  ['sessionDuration', 180, null],
  ['sessionDuration', 181, 'Session cannot exceed 180 minutes'],
  ['sessionDuration', 62.5, 'Session duration must be in whole minutes'],
  ['sessionDuration', undefined, null],
  ['subject', '', 'Please enter a subject'],
  ['sessionType', 'in-person', null],
  ['sessionType', 'in_person', 'Please choose online or in-person'],
  ['sessionType', undefined, 'Please choose online or in-person'],
];

describe('the rules of a booking', () => {
  const good = { ...session, sessionDate: TOMORROW, totalCost: 6_500 };
  it.each<Row>([
    ...common,
    ['sessionDate', NOW, FUTURE],
    ['sessionDate', '2026-11-21T05:00:00.001Z', null],
    ['sessionDate', '2026-11-21T16:00:00+11:00', FUTURE],
    ['sessionDate', '2026-11-22', 'Please choose a date and time'],
    ['sessionDate', undefined, 'Please choose a date and time'],
    ['totalCost', -1, 'Cost cannot be negative'],
    ['totalCost', 0, null],
    ['totalCost', 0.5, 'Cost must be in whole cents'],
  ])('V-21 %s %j gives %j', (field, value, message) => {
    expect(messages(bookingRules(NOW), { ...good, [field]: value })).toEqual(message && { [field]: message });
  });

  it('V-21 gives the date back in UTC', () => {
    const parsed = bookingRules(NOW).parse({ ...good, sessionDate: '2026-11-22T16:00:00+11:00' });
    expect(parsed.sessionDate).toBe(TOMORROW);
  });
});

describe('the rules of a booking request', () => {
  const good = { ...session, preferredDate: TOMORROW };
  it.each<Row>([
    ...common,
    ['preferredDate', NOW, FUTURE],
    ['preferredDate', undefined, 'Please choose a date and time'],
    ['alternativeDate1', NOW, FUTURE],
    ['alternativeDate2', null, null],
    ['urgency', 'urgent', null],
    ['urgency', 'flexible', null],
    ['urgency', 'asap', 'Please choose urgent, normal or flexible'],
    ['studentMessage', 'ninechars', 'Message must be at least 10 characters'],
    ['studentMessage', 'ten chars!', null],
    ['studentMessage', '', null],
  ])('V-22 %s %j gives %j', (field, value, message) => {
    expect(messages(bookingRequestRules(NOW), { ...good, [field]: value })).toEqual(message && { [field]: message });
  });

  it('V-22 F-15 is of normal urgency unless it says otherwise', () => {
    expect(bookingRequestRules(NOW).parse(good).urgency).toBe('normal');
  });
});

describe('the filter of sessions', () => {
  it.each([
    [{}, null],
    [{ status: 'no_show', dateRange: 'all_upcoming' }, null],
    [{ dateRange: 'tomorrow' }, { dateRange: 'Unknown date range' }],
    [{ status: 'done' }, { status: 'Unknown session status' }],
  ])('V-23 %j gives %j', (filter, expected) => {
    expect(messages(sessionFilterRules, filter)).toEqual(expected);
  });

  it('V-23 shows today in every status by default', () => {
    expect(sessionFilterRules.parse({})).toEqual({ status: 'all', dateRange: 'today' });
  });

  it('A-05 bounds the days of Sydney', () => {
    expect(sessionBounds('today', NOW)).toEqual({ from: '2026-11-20T13:00:00.000Z', to: '2026-11-21T13:00:00.000Z' });
    expect(sessionBounds('next_7_days', NOW).to).toBe('2026-11-28T13:00:00.000Z');
    expect(sessionBounds('all_upcoming', NOW)).toEqual({ from: '2026-11-20T13:00:00.000Z', to: null });
    expect(sessionBounds('today', '2026-11-21T13:00:00.000Z').from).toBe('2026-11-21T13:00:00.000Z');
  });

  it('REL-24 bounds a short and a long day', () => {
    const length = (now: string) => {
      const { from, to } = sessionBounds('today', now);
      return (Date.parse(to ?? '') - Date.parse(from)) / 3_600_000;
    };
    expect(length('2026-10-04T02:00:00.000Z')).toBe(23);
    expect(length('2027-04-04T02:00:00.000Z')).toBe(25);
  });
});
