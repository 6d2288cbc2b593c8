import { linkOpens } from '../../../domain/enquiry/link.js';
import { DAY, plus } from '../../../domain/shared/time.js';

const MADE = '2026-01-01T00:00:00.000Z';
const day = (days: number) => plus(MADE, days * DAY);

it.each<[string, [from: number, until: number] | null, now: number, boolean]>([
  ['it was never used', null, 89.9, true],
  ['it was never used', null, 90, false],
  ['the page was used on day 40', [40, 40], 129.9, true],
  ['the page was used on day 40', [40, 40], 130, false],
  ['it was used on and on for 300 days', [1, 300], 389.9, true],
  ['it was used on and on for 300 days', [1, 300], 390, false],
  ['it had ended before somebody with a newer link used the page', [90, 95], 96, false],
  ['it was about to end then', [89.9, 95], 96, true],
  ['the page was used before it was made, too', [-200, 10], 99, true],
])('G-18 a mailed link ends 90 days after the last use: %s, from %j at day %s: %s', (_, used, now, expected) => {
  const [usedFrom, usedUntil] = used ? used.map(day) : [null, null];
  expect(linkOpens({ createdAt: MADE, usedFrom: usedFrom ?? null, usedUntil: usedUntil ?? null }, day(now))).toBe(
    expected,
  );
});
