import { Database } from '../../../infrastructure/postgres/database.js';
import { freshDatabase, OTHER_CONNECTIONS, run, type TestDatabase } from '../../support/databases.js';

let made: TestDatabase;
let one: Database;
let other: Database;
beforeAll(async () => {
  made = await freshDatabase();
  one = new Database(made.url);
  other = new Database(made.url, { timeouts: 20 });
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await made.drop();
});

const LOCK = 4_711;

/** Holds a connection until the client gives it up, as a server would that says nothing any more. */
const silence = (database: Database) =>
  database.transaction(async (client) => {
    await client.query('set local statement_timeout = 0');
    await client.query('select pg_sleep(600)');
  });

describe('REL-21 a connection that gives no answer', () => {
  it(
    'takes those with it that nobody uses, and none that somebody uses: the night keeps its lock',
    { tags: 'long' },
    async () => {
      const started: string[] = [];
      await one.withAdvisoryLock(LOCK, async () => {
        // Several connections that wait unused.
        await Promise.all(Array.from({ length: 4 }, () => one.query('select pg_sleep(0.1)')));
        expect((await run(made.url, `select ${OTHER_CONNECTIONS}`)).length).toBeGreaterThanOrEqual(5);
        await expect(silence(one)).rejects.toThrow('no answer came');
        await other.withAdvisoryLock(LOCK, async () => void started.push('another night'));
        expect(started).toEqual([]);
        await one.query('select 1');
      });
      await other.withAdvisoryLock(LOCK, async () => void started.push('the next night'));
      expect(started).toEqual(['the next night']);
    },
  );
});
