import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ADMIN_GATE, type AdminResult, type AdminLine, type AdminOptions } from './admin-bench.js';
import { type Circumstances, FOLDER, markdownTable } from './report.js';

const HEADS = ['read', 'p50 ms', 'p95 ms', 'kB', ''];
export const keepsGate = ({ p95 }: AdminLine) => p95 <= ADMIN_GATE;
const cells = (line: AdminLine) => [
  line.name,
  line.p50.toFixed(1),
  line.p95.toFixed(1),
  (line.bytes / 1_000).toFixed(1),
  keepsGate(line) ? '✓' : '✗ FAILS',
];

/** The reads as lines for a terminal, the slowest first. */
export const plainAdmin = ({ lines }: AdminResult) =>
  lines
    .toSorted((one, other) => other.p95 - one.p95)
    .map((line) => cells(line).join('  '))
    .join('\n');

/** Writes the table; returns the file. */
export function writeAdmin(
  found: AdminResult,
  { market, times }: AdminOptions,
  { date, machine, load }: Circumstances,
): string {
  mkdirSync(FOLDER, { recursive: true });
  const count = (value: number) => value.toLocaleString('en-AU');
  const missed = found.lines.filter((line) => !keepsGate(line)).length;
  const page = `# The admin area: its reads and the gate of ${ADMIN_GATE} ms

${date} · ${machine} · load ${load}

\`npm run bench -- admin\` fills a database of its own with ${count(market.enquiries)} enquiries, ${count(market.tutors)} tutors and ${count(market.bookings)} bookings of two
years, with ${count(market.enquiries * 5)} invitations, ${count(market.enquiries * 2)} quotes, ${count(market.enquiries * 7 + market.bookings)} events and ${count(market.enquiries * 6)} mails beside them (${found.seeding.toFixed(0)} s), starts the API and asks, as
a signed-in admin over one connection, every read of the admin area ${times} times by turns. Times are from the question to the last byte of the
answer; gate is p95 ≤ ${ADMIN_GATE} ms, and ${missed === 0 ? 'every read keeps it' : `${missed} of ${found.lines.length} reads miss it`}. Students and tutors in another order
than the first, or far on, are read 500 a page as an export does, else 100 as the screen does.

${markdownTable(HEADS, found.lines.map(cells))}
`;
  const path = fileURLToPath(new URL('admin.md', FOLDER));
  writeFileSync(path, page);
  return path;
}
