/** @module-tag long */
import { UnrecoverableError } from 'bullmq';
import { Redis } from 'ioredis';
import { v7 as uuid } from 'uuid';
import { NotificationListener } from '../../../infrastructure/postgres/notification-listener.js';
import { JobQueue, type QueueAddress, type RunningWorker } from '../../../infrastructure/queue/job-queue.js';
import { freshDatabase, OTHER_CONNECTIONS, run, type TestDatabase, testRedisUrl } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';
import { openConnection } from '../../support/line.js';

const REDIS_NUMBER = 1;

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

  it('tries again what failed, and others meanwhile', async () => {
    const tries: string[] = [];
    const triesOf = (id: string) => tries.filter((tried) => tried === id).length;
    work(async ({ data }) => {
      const { id } = data as { id: string };
      tries.push(id);
      // How often it has had its turn before the other one is there says nothing.
      if (id === 'again' && (triesOf('other') === 0 || triesOf('again') < 3)) throw new Error('not yet');
    }, 1);
    await queue.add([job('again', { id: 'again' })]);
    await queue.add([job('other', { id: 'other' })]);
    await eventually(() => expect([triesOf('other'), triesOf('again') >= 3, tries.at(-1)]).toEqual([1, true, 'again']));
    await eventually(async () => expect(await queue.count('waiting', 'delayed', 'active', 'failed')).toBe(0));
    expect([tries[0], triesOf('other'), tries.at(-1)]).toEqual(['again', 1, 'again']);
  });

  it('F6 what fails while something it needs is away uses none of its attempts, however long that takes', async () => {
    const patient = await JobQueue.open(name, addressOf(backend), (error) => errors.push(error), {
      heldMs: 1,
      nextTurnMs: 20,
    });
    const away = [
      Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
      Object.assign(new Error('the database system is starting up'), { code: '57P03' }),
      new Error('Connection terminated unexpectedly'),
    ];
    let tries = 0;
    workers.push(
      patient.work(async () => {
        tries += 1;
        if (tries <= 30) throw away[tries % away.length] as Error;
        if (tries <= 32) throw new Error('wrong by itself');
      }, 4),
    );
    await queue.add([job('patient')]);
    await eventually(async () => expect([tries, await queue.count('delayed', 'active', 'waiting')]).toEqual([33, 0]));
    expect(await queue.count('failed')).toBe(0);
    await Promise.all(workers.splice(0).map((worker) => worker.close()));
    await patient.close();
  });

  it('F6 says what it knows of a job, and puts one parked job back for one more attempt', async () => {
    let healed = false;
    let tries = 0;
    work(async () => {
      tries += 1;
      if (!healed) throw new UnrecoverableError('never');
    });
    expect(await queue.known('poison')).toBe('unknown');
    await queue.add([job('poison')]);
    await eventually(async () => expect(await queue.known('poison')).toBe('parked'));
    await queue.retry('poison');
    await eventually(async () => expect([tries, await queue.known('poison')]).toEqual([2, 'parked']));
    healed = true;
    await queue.retry('poison');
    await eventually(async () => expect([tries, await queue.known('poison')]).toEqual([3, 'unknown']));
    await queue.retry('poison');
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
    const line = await openConnection(address.redisUrl ?? address.databaseUrl);
    const far = backend === 'Redis' ? { ...address, redisUrl: line.url } : { ...address, databaseUrl: line.url };
    const other = await JobQueue.open(name, far, () => undefined);
    const seen: string[] = [];
    const worker = other.work(async ({ data }) => void seen.push((data as { id: string }).id), 4);
    const request = async (...jobs: JobQueue[]) => {
      const ids = jobs.map(() => uuid());
      const done = ids.map((id, at) => eventually(() => jobs[at]?.add([job(id, { id })])));
      await eventually(() => expect(seen).toEqual(expect.arrayContaining(ids)));
      await Promise.all(done);
    };
    try {
      await request(queue, other);
      line.silence();
      line.speak();
      await request(queue, other);
      await worker.close();
      await other.close();
    } finally {
      line.cut();
    }
  });

  it('ticks one at a time, however many asked for it', async () => {
    const other = await JobQueue.open(name, addressOf(backend), (error) => errors.push(error));
    await Promise.all([queue.every(200, 'tick'), other.every(200, 'tick'), queue.every(200, 'tick')]);
    const queryUnprepared = () => queue.count('waiting', 'delayed');
    const ticks: string[] = [];
    const tick = async (done: Job) => void ticks.push(done.name);
    work(tick);
    workers.push(other.work(tick, 4));
    await eventually(() => expect(ticks.length).toBeGreaterThanOrEqual(6));
    await Promise.all(workers.splice(0).map((worker) => worker.close()));
    expect(new Set(ticks)).toEqual(new Set(['tick']));
    expect(await queryUnprepared()).toBe(1);
    await other.never('tick');
    expect(await queryUnprepared()).toBe(0);
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

it('a queue has as many connections to Postgres as its address allows, whatever is asked of it at once', async () => {
  const fresh = await freshDatabase();
  const address = { databaseUrl: fresh.url, redisUrl: null, queueConnections: 2 };
  const queue = await JobQueue.open('few', address, () => undefined);
  await Promise.all(
    Array.from({ length: 30 }, (_, number) => queue.add([{ id: `job.${number}`, name: 'greet', data: {} }])),
  );
  expect(await queue.count('waiting')).toBe(30);
  const others = `select 1 ${OTHER_CONNECTIONS}`;
  expect(await run(fresh.url, others)).toHaveLength(2);
  await queue.close();
  await fresh.drop();
});

it('REL-21 workers of all queues hear of their jobs on one connection, and look again when it was lost', async () => {
  const fresh = await freshDatabase();
  const address = { databaseUrl: fresh.url, redisUrl: null };
  const listener = new NotificationListener(fresh.url);
  const pace = { lookAgainSeconds: 3_600 };
  const seen: string[] = [];
  const queues = await Promise.all(
    ['first', 'second'].map((name) => JobQueue.open(name, address, () => undefined, { listener, ...pace })),
  );
  const workers = queues.map((queue) => queue.work(async ({ name }) => void seen.push(name), 1));
  const listening = async () =>
    run<{ pid: number }>(fresh.url, `select pid ${OTHER_CONNECTIONS} and query ~ '^(listen|select$)'`);
  const add = async (name: string) => {
    await Promise.all(queues.map((queue) => queue.add([{ id: name, name, data: {} }])));
  };
  await eventually(async () => expect(await listening()).toHaveLength(1));
  for (const name of ['one', 'two', 'three']) {
    await add(name);
    await eventually(() => expect(seen.filter((each) => each === name)).toHaveLength(2));
  }
  const [lost] = await listening();
  await run(fresh.url, 'select pg_terminate_backend($1)', [lost?.pid]);
  await add('missed');
  await eventually(() => expect(seen.filter((each) => each === 'missed')).toHaveLength(2));
  expect(await listening()).toHaveLength(1);
  await Promise.all(workers.map((worker) => worker.close()));
  await Promise.all(queues.map((queue) => queue.close()));
  await listener.close();
  await fresh.drop();
});
