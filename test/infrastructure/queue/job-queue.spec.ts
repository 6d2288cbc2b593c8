import { UnrecoverableError } from 'bullmq';
import { Redis } from 'ioredis';
import { v7 as uuid } from 'uuid';
import { JobQueue, type QueueAddress, type RunningWorker } from '../../../infrastructure/queue/job-queue.js';
import { freshDatabase, type TestDatabase, testRedisUrl } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';
import { openLine } from '../../support/line.js';

const REDIS_NUMBER = 1;
/** REL-21: how long until a dead line is found and another one works. */
const REPLACED_MS = 15_000;

let database: TestDatabase;
let redis: Redis;
beforeAll(async () => {
  database = await freshDatabase();
  redis = new Redis(testRedisUrl(REDIS_NUMBER));
  await redis.flushdb();
});
afterAll(async () => {
  await redis.quit();
  await database.drop();
});

const addressOf = (backend: string): QueueAddress => ({
  databaseUrl: database.url,
  redisUrl: backend === 'Redis' ? testRedisUrl(REDIS_NUMBER) : null,
});

describe.each(['Postgres', 'Redis'])('the queue on %s', (backend) => {
  let name: string;
  let queue: JobQueue;
  let workers: RunningWorker[];
  const errors: Error[] = [];

  beforeEach(async () => {
    name = `queue-${uuid()}`;
    workers = [];
    queue = await JobQueue.open(name, addressOf(backend), (error) => errors.push(error));
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    await queue.close();
    expect(errors).toEqual([]);
  });

  type Job = { name: string; data: unknown };
  const work = (process: (job: Job) => Promise<void>, concurrency = 4) => {
    const worker = queue.work(process, concurrency);
    workers.push(worker);
    return worker;
  };
  const job = (id: string, data: object = {}) => ({ id, name: 'greet', data });

  it('brings each job with its name and data to one worker', async () => {
    const seen: Job[] = [];
    const other = await JobQueue.open(name, addressOf(backend), (error) => errors.push(error));
    workers.push(other.work(async (done) => void seen.push(done), 4));
    work(async (done) => void seen.push(done));
    await queue.add(Array.from({ length: 100 }, (_, number) => job(`job.${number}`, { number })));
    await eventually(() => expect(seen).toHaveLength(100));
    expect(new Set(seen.map(({ data }) => (data as { number: number }).number)).size).toBe(100);
    expect(seen[0]?.name).toBe('greet');
    await eventually(async () =>
      expect(await queue.count('waiting', 'active', 'delayed', 'failed', 'completed')).toBe(0),
    );
    await Promise.all(workers.splice(0).map((worker) => worker.close()));
    await other.close();
  });

  it('REL-4 does not add again what it still knows, also when asked by many at the same moment', async () => {
    const seen: Job[] = [];
    await Promise.all(Array.from({ length: 10 }, () => queue.add([job('one'), job('two')])));
    expect(await queue.count('waiting')).toBe(2);
    work(async (done) => void seen.push(done));
    await eventually(async () => expect(await queue.count('waiting', 'active')).toBe(0));
    expect(seen).toHaveLength(2);
  });

  it('tries again what failed, later each time', async () => {
    const tries: number[] = [];
    work(async () => {
      tries.push(performance.now());
      if (tries.length < 3) throw new Error('not yet');
    });
    await queue.add([job('again')]);
    await eventually(async () => expect(await queue.count('delayed')).toBe(1));
    await eventually(() => expect(tries).toHaveLength(3));
    const [first = 0, second = 0, third = 0] = tries;
    expect(second - first).toBeGreaterThan(200);
    expect(third - second).toBeGreaterThan(450);
    await eventually(async () => expect(await queue.count('delayed', 'active', 'failed')).toBe(0));
  });

  it('REL-22 parks what cannot be done, counts it, lets the others pass and puts it back on command', async () => {
    let healed = false;
    const seen: string[] = [];
    work(async ({ data }) => {
      const { id } = data as { id: string };
      if (id.startsWith('poison') && !healed) throw new UnrecoverableError('never');
      seen.push(id);
    });
    const ids = Array.from({ length: 50 }, (_, number) => (number % 10 ? `good.${number}` : `poison.${number}`));
    await queue.add(ids.map((id) => job(id, { id })));
    await eventually(async () => expect([seen.length, await queue.count('failed')]).toEqual([45, 5]));
    await queue.add([job('poison.0', { id: 'poison.0' })]);
    expect(await queue.count('failed')).toBe(5);
    healed = true;
    expect(await queue.retryFailed()).toBe(5);
    await eventually(() => expect(seen).toHaveLength(50));
    await eventually(async () => expect(await queue.count('failed', 'active')).toBe(0));
  });

  it('REL-21 goes on when its line went dead without a word', async () => {
    const address = addressOf(backend);
    const line = await openLine(address.redisUrl ?? address.databaseUrl);
    const far = backend === 'Redis' ? { ...address, redisUrl: line.url } : { ...address, databaseUrl: line.url };
    const other = await JobQueue.open(name, far, () => undefined);
    const seen: string[] = [];
    const worker = other.work(async ({ data }) => void seen.push((data as { id: string }).id), 4);
    const asked = async (...jobs: JobQueue[]) => {
      const ids = jobs.map(() => uuid());
      const done = ids.map((id, at) => eventually(() => jobs[at]?.add([job(id, { id })]), REPLACED_MS));
      await eventually(() => expect(new Set(seen)).toEqual(new Set([...seen, ...ids])), REPLACED_MS);
      await Promise.all(done);
    };
    try {
      await asked(queue, other);
      line.silence();
      line.speak();
      await asked(queue, other);
      await worker.close();
      await other.close();
    } finally {
      line.cut();
    }
  });

  it('ticks at a pace, however many asked for it', async () => {
    const other = await JobQueue.open(name, addressOf(backend), (error) => errors.push(error));
    await Promise.all([queue.every(200, 'tick'), other.every(200, 'tick'), queue.every(200, 'tick')]);
    const ticks: number[] = [];
    const tick = async (done: Job) => {
      expect(done.name).toBe('tick');
      ticks.push(performance.now());
    };
    work(tick);
    workers.push(other.work(tick, 4));
    await eventually(() => expect(ticks.length).toBeGreaterThanOrEqual(6));
    const span = (ticks.at(-1) ?? 0) - (ticks[0] ?? 0);
    expect(ticks.length - 1).toBeLessThanOrEqual(span / 200 + 2);
    await Promise.all(workers.splice(0).map((worker) => worker.close()));
    await other.close();
  });

  it('a tick that failed does not stop the next one', async () => {
    await queue.every(100, 'tick');
    let ticks = 0;
    work(async () => {
      ticks += 1;
      throw new Error('no');
    });
    await eventually(() => expect(ticks).toBeGreaterThanOrEqual(3));
  });

  it('REL-18 closing lets what is under way end and takes nothing new', async () => {
    let finish = (): void => undefined;
    const held = new Promise<void>((resolve) => (finish = resolve));
    const seen: string[] = [];
    const worker = work(async ({ data }) => {
      seen.push('began');
      await held;
      seen.push((data as { id: string }).id);
    }, 1);
    await queue.add([job('first', { id: 'first' })]);
    await eventually(() => expect(seen).toEqual(['began']));
    await queue.add([job('second', { id: 'second' })]);
    const closed = worker.close().then(() => seen.push('closed'));
    await queue.count('waiting');
    expect(seen).toEqual(['began']);
    finish();
    await closed;
    expect(seen).toEqual(['began', 'first', 'closed']);
    expect(await queue.count('waiting')).toBe(1);
    expect(await queue.count('active')).toBe(0);
  });

  it('keeps what was added while nobody worked', async () => {
    await queue.add([job('patient', { id: 1 })]);
    await queue.close();
    queue = await JobQueue.open(name, addressOf(backend), (error) => errors.push(error));
    const seen: Job[] = [];
    work(async (done) => void seen.push(done));
    await eventually(() => expect(seen).toEqual([{ name: 'greet', data: { id: 1 } }]));
  });
});
