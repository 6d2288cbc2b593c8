import { Database, isoOf } from '../../../infrastructure/postgres/database.js';
import { freshDatabase, run, type TestDatabase } from '../../support/databases.js';

let there: TestDatabase;
let database: Database;

beforeAll(async () => {
  there = await freshDatabase();
  // A server of Sydney writes its own wall clock to clients that name no zone.
  await run(there.url, `alter database ${new URL(there.url).pathname.slice(1)} set timezone = 'Australia/Sydney'`);
  database = new Database(there.url, { max: 1, timeouts: 20 });
});
afterAll(async () => {
  await database.pool.end();
  await there.drop();
});

it.each([
  ['2027-01-12T16:30:00.123Z', '2027-01-12T16:30:00.123Z'],
  ['2026-06-30 13:59:59.5+10', '2026-06-30T03:59:59.500Z'],
  ['2026-10-04 01:59:59+09:30', '2026-10-03T16:29:59.000Z'],
  ['2026-10-04 02:00:00.000999Z', '2026-10-04T02:00:00.000Z'],
])('the instant %s is read as %s, alone and inside JSON', async (written, read) => {
  const row = await database.one<{ at: string; list: string[] }>(
    'select $1::timestamptz as at, json_build_array($1::timestamptz) as list',
    [written],
  );
  expect([row?.at, ...(row?.list ?? []).map(isoOf)]).toEqual([read, read]);
});
