import { Pool } from 'pg';
import { v7 as uuid } from 'uuid';
import { NotificationListener } from '../../../infrastructure/postgres/notification-listener.js';
import { JobQueue } from '../../../infrastructure/queue/job-queue.js';
import { JobWatch } from '../../../infrastructure/queue/job-watch.js';
import { QUEUE_SCHEMA } from '../../../infrastructure/queue/queue-schema.js';
import { freshDatabase, run, type TestDatabase } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';

const HOUR = 3_600_000;

/** Counts what it is asked. */
class CountingPool extends Pool {
  asked = 0;
  override query = ((...args: Parameters<Pool['query']>) => {
    this.asked += 1;
    return Pool.prototype.query.apply(this, args);
  }) as Pool['query'];
}

let database: TestDatabase;
let pool: CountingPool;
let listener: NotificationListener;
let name: string;
let queue: JobQueue;
let watch: JobWatch;
beforeAll(async () => {
  database = await freshDatabase();
  pool = new CountingPool({ connectionString: database.url, options: `-c search_path=${QUEUE_SCHEMA}` });
  listener = new NotificationListener(database.url);
});
afterAll(async () => {
  await listener.close();
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  name = `watched-${uuid()}`;
  queue = await JobQueue.open(name, { databaseUrl: database.url, redisUrl: null }, () => undefined, { listener });
  watch = new JobWatch(pool, listener, name);
});
afterEach(async () => {
  watch.close();
  await queue.close();
});

it('REL-2 sees a job that waits already, and one that is added while it watches', async () => {
  await queue.add([{ id: 'before', name: 'one', data: {} }]);
  expect(await watch.next(HOUR)).toBe(true);
  const other = await JobQueue.open(`other-${uuid()}`, { databaseUrl: database.url, redisUrl: null }, () => undefined, {
    listener,
  });
  const worker = queue.work(async () => undefined, 1);
  await eventually(async () => expect(await queue.count('waiting', 'active')).toBe(0));
  await worker.close();
  const seen = watch.next(HOUR);
  await other.add([{ id: 'elsewhere', name: 'other', data: {} }]);
  await queue.add([{ id: 'meanwhile', name: 'two', data: {} }]);
  expect(await seen).toBe(true);
  await other.close();
});

it('REL-2 sees a job when it is due and not before, though it was notified of it', async () => {
  const before = pool.asked;
  let seen = false;
  const next = watch.next(HOUR).then((found) => (seen = found));
  await eventually(() => expect(pool.asked).toBe(before + 1));
  await queue.every(HOUR, 'later', { startDate: Date.now() + HOUR });
  await eventually(() => expect(pool.asked).toBeGreaterThan(before + 1));
  expect(seen).toBe(false);
  await queue.every(HOUR, 'soon', { startDate: Date.now() + 300 });
  expect(await next).toBe(true);
});

it('REL-2 sees none of a paused queue until it goes on', async () => {
  await run(database.url, `insert into ${QUEUE_SCHEMA}.meta (queue, field, value) values ($1, 'paused', '1')`, [name]);
  await queue.add([{ id: 'one', name: 'one', data: {} }]);
  const before = pool.asked;
  let seen = false;
  const next = watch.next(50).then((found) => (seen = found));
  await eventually(() => expect(pool.asked).toBeGreaterThan(before + 2));
  expect(seen).toBe(false);
  await run(database.url, `delete from ${QUEUE_SCHEMA}.meta where queue = $1 and field = 'paused'`, [name]);
  expect(await next).toBe(true);
});

it('REL-18 a wait that is ended says that there is no job, and the next one sees what there is', async () => {
  const ended = watch.next(HOUR);
  watch.end();
  expect(await ended).toBe(false);
  await queue.add([{ id: 'after', name: 'one', data: {} }]);
  expect(await watch.next(HOUR)).toBe(true);
});
