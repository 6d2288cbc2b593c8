import { setImmediate as turn } from 'node:timers/promises';
import { SharedClock } from '../../../infrastructure/clock/shared-clock.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { readSettings } from '../../../infrastructure/settings/environment.js';
import { freshDatabase, run, type TestDatabase } from '../../support/databases.js';
import { HOUR } from '../../support/test-app.js';

let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

/** A database whose next answer to `one` is held until it is let through. */
function answeringLate(database: Database) {
  const one = database.one.bind(database);
  const asked = Promise.withResolvers<void>();
  const through = Promise.withResolvers<void>();
  let held: Promise<unknown> = Promise.resolve();
  database.one = (...query: Parameters<typeof one>) => {
    database.one = one;
    const answer = one(...query).then(async (row) => {
      asked.resolve();
      await through.promise;
      return row;
    });
    held = answer;
    return answer as never;
  };
  return { asked: asked.promise, letThrough: () => (through.resolve(), held) };
}

describe('the time that all processes share', () => {
  it('R-53 never goes back by an answer that was on its way while it moved', async () => {
    const database = new Database(fresh.url, { timeouts: 20 });
    const settings = readSettings({
      DATABASE_URL: fresh.url,
      PUBLIC_URL: 'http://site.localhost',
      SESSION_SECRET: 'a secret of the tests alone',
    });
    const clock = new SharedClock(database, settings);
    await clock.onModuleInit();
    const late = answeringLate(database);
    await run(fresh.url, `select pg_notify('clock', '')`);
    await late.asked;
    await clock.advance(HOUR);
    expect(clock.aheadMs).toBe(HOUR);
    await late.letThrough();
    await turn();
    expect(clock.aheadMs).toBe(HOUR);
    clock.onApplicationShutdown();
    await database.close();
  });
});
