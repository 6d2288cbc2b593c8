import { UnrecoverableError } from 'bullmq';
import { Logger } from '@nestjs/common';
import { Redis } from 'ioredis';
import { v7 as uuid } from 'uuid';
import type { Work } from '../../../application/ports/dispatch.js';
import { Unavailable } from '../../../application/unavailable.js';
import { PostOffice } from '../../../infrastructure/mail/post-office.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { Outbox } from '../../../infrastructure/postgres/ledger/outbox.js';
import { HouseQueue, TickQueue } from '../../../infrastructure/queue/house-queue.js';
import { QueueDispatch } from '../../../infrastructure/queue/queue-dispatch.js';
import { readSettings } from '../../../infrastructure/settings/environment.js';
import { freshDatabase, type TestDatabase, testRedisUrl } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';
import { TestClock } from '../../support/test-clock.js';

const REDIS_NUMBER = 5;
const MINUTE = 60_000;

let redis: Redis;
beforeAll(async () => {
  Logger.overrideLogger(false);
  redis = new Redis(testRedisUrl(REDIS_NUMBER));
});
afterAll(() => redis.quit());

it('REL-20 a call that needs a queue which is not there is told so, and one that waits for it is told when the app stops', async () => {
  const queue = new HouseQueue(
    readSettings({
      ...{ DATABASE_URL: 'postgres://127.0.0.1:1/none', SESSION_SECRET: 'a secret of the tests alone' },
      REDIS_URL: 'redis://127.0.0.1:1',
    }),
  );
  await expect(queue.reach()).rejects.toBeInstanceOf(Unavailable);
  const waiting = expect(queue.open()).rejects.toBeInstanceOf(Unavailable);
  queue.stopWaiting();
  await waiting;
});

describe.each(['Postgres', 'Redis'])('dispatch with its queues on %s', (backend) => {
  let made: TestDatabase;
  let database: Database;
  let clock: TestClock;
  let queue: HouseQueue;
  let dispatch: QueueDispatch;
  let end: () => Promise<void>;

  beforeEach(async () => {
    await redis.flushdb();
    made = await freshDatabase();
    database = new Database(made.url, { timeouts: 20 });
    clock = new TestClock();
    const settings = readSettings({
      ...{ DATABASE_URL: made.url, SESSION_SECRET: 'a secret of the tests alone', TIMEOUTS: '20' },
      ...(backend === 'Redis' ? { REDIS_URL: testRedisUrl(REDIS_NUMBER) } : {}),
    });
    queue = new HouseQueue(settings);
    const ticks = new TickQueue(settings);
    const postOffice = new PostOffice(database, settings, clock);
    dispatch = new QueueDispatch(database, new Outbox(database), queue, ticks, postOffice, clock);
    end = async () => {
      await dispatch.stop();
      await Promise.all([queue.onApplicationShutdown(), ticks.onApplicationShutdown()]);
      await database.close();
      await made.drop();
    };
  });
  afterEach(() => end());

  /** Events that somebody has to react to. */
  const write = (count: number) =>
    database.query(
      `with ids as (select id from unnest($1::uuid[]) id), event as (
         insert into event_log (id, stream, stream_id, version, type, data, actor, correlation, at, hash)
         select id, 'enquiry', id, 1, 'EnquirySubmitted', '{}', 'visitor', id, now(), 'x' from ids
       ) insert into outbox (event_id, reaction) select id, 'React' from ids`,
      [Array.from({ length: count }, () => uuid())],
    );
  const start = (work: Partial<Work>) =>
    dispatch.start({ reaction: async () => undefined, tick: async () => undefined, scan: async () => false, ...work });
  /** Makes what was handed over look as if nobody had touched it for a minute. */
  const age = () => database.query(`update outbox set enqueued_at = enqueued_at - interval '1 minute'`);

  it('R-87 ticks go on however many jobs wait before them', async () => {
    const { promise: freed, resolve: free } = Promise.withResolvers<void>();
    let begun = 0;
    let ticks = 0;
    await write(100);
    start({
      reaction: async () => {
        begun += 1;
        await freed;
      },
      tick: async () => void (ticks += 1),
    });
    await eventually(() => expect(begun).toBe(8));
    const before = ticks;
    await eventually(() => expect(ticks).toBeGreaterThan(before + 2));
    expect(begun).toBe(8);
    free();
  });

  it('F6 tries a parked job once an hour of the clock for as long as it is owed, and nobody has to press anything', async () => {
    let tries = 0;
    let healed = false;
    await write(1);
    start({
      reaction: async (_name, { id }) => {
        tries += 1;
        if (!healed) throw new UnrecoverableError('never');
        await database.query('delete from outbox where event_id = $1', [id]);
      },
    });
    const parked = async () => {
      await age();
      const rows = await database.query<{ retryAt: string }>('select retry_at as "retryAt" from outbox');
      expect(rows).toEqual([{ retryAt: expect.any(String) }]);
      return Date.parse(rows[0]?.retryAt ?? '') - Date.parse(clock.now());
    };
    for (let hour = 1; hour <= 3; hour++) {
      const wait = await eventually(parked);
      expect(tries).toBe(hour);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(60 * MINUTE);
      clock.advance(wait);
      await eventually(() => expect(tries).toBe(hour + 1));
    }
    await eventually(parked);
    healed = true;
    clock.advance(60 * MINUTE);
    await eventually(async () => expect(await database.query('select 1 from outbox')).toEqual([]));
    expect(tries).toBe(5);
    await eventually(async () => expect(await (await queue.open()).count('failed', 'delayed', 'active')).toBe(0));
  });

  it('ends the ticks that an earlier version kept among the jobs', async () => {
    const jobs = await queue.open();
    await jobs.every(100, 'tick');
    const seen: string[] = [];
    start({ reaction: async (name) => void seen.push(name) });
    await eventually(async () => expect(await jobs.count('waiting', 'delayed', 'active')).toBe(0));
    expect(seen).toEqual([]);
  });
});
