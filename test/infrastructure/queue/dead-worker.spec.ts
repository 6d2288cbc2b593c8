import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { Redis } from 'ioredis';
import { JobQueue } from '../../../infrastructure/queue/job-queue.js';
import { freshDatabase, type TestDatabase, testRedisUrl } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';
import { builtFile, Life } from '../../support/program.js';

const REDIS_NUMBER = 4;
const NAME = 'dead-worker';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  const redis = new Redis(testRedisUrl(REDIS_NUMBER));
  await redis.flushdb();
  await redis.quit();
});
afterAll(() => database.drop());

/** A worker in a process of its own that begins a job and never ends it. */
async function stuckWorker(address: object): Promise<Life> {
  const module = pathToFileURL(await builtFile('infrastructure/queue/job-queue.js')).href;
  const script = `
    import { JobQueue } from '${module}';
    const queue = await JobQueue.open('${NAME}', ${JSON.stringify(address)}, console.error);
    queue.work(async () => { console.log('began'); await new Promise(() => setInterval(() => {}, 1000)); }, 1);`;
  return new Life(process.execPath, ['--input-type=module', '--eval', script], {}, null);
}

describe('REL-2 a worker that is killed in the middle of a job', () => {
  it.each(['Postgres', 'Redis'])('is stood in for on %s', { tags: 'long' }, async (backend) => {
    const address = { databaseUrl: database.url, redisUrl: backend === 'Redis' ? testRedisUrl(REDIS_NUMBER) : null };
    const stuck = await stuckWorker(address);
    const queue = await JobQueue.open(NAME, address, () => undefined);
    await stuck.start();
    await queue.add([{ id: 'job', name: 'greet', data: { number: 1 } }]);
    await stuck.says('began');

    const seen: unknown[] = [];
    const worker = queue.work(async ({ data }) => void seen.push(data), 1);
    await queue.add([{ id: 'job', name: 'greet', data: { number: 2 } }]);
    await stuck.kill();
    await eventually(() => expect(seen).toEqual([{ number: 1 }]));
    await eventually(async () => expect(await queue.count('waiting', 'active', 'delayed', 'failed')).toBe(0));
    await worker.close();
    await queue.close();
  });
});

/** Workers that are started again whenever they die, as an operating system would; returns how often they died. */
async function revived(address: object): Promise<{ deaths: () => number; output: () => string; end(): Promise<void> }> {
  const module = pathToFileURL(await builtFile('infrastructure/queue/job-queue.js')).href;
  const script = `
    import { JobQueue } from '${module}';
    const queue = await JobQueue.open('${NAME}', ${JSON.stringify(address)}, () => undefined, { lockMs: 1000, stallCheckMs: 300 });
    queue.work(async ({ data }) => {
      if (data.kills) process.abort();
      await new Promise((resolve) => setTimeout(resolve, 20));
      console.log('done ' + data.number + '.');
    }, 8);`;
  let deaths = 0;
  let output = '';
  let child: ChildProcess | null = null;
  let isWanted = true;
  const live = async () => {
    while (isWanted) {
      child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
      const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
      if (signal === 'SIGABRT') deaths += 1;
    }
  };
  const living = live();
  return {
    deaths: () => deaths,
    output: () => output,
    end: async () => {
      isWanted = false;
      child?.kill('SIGKILL');
      await living;
    },
  };
}

describe('REL-22 F22 a job that kills its process', () => {
  it.each(['Postgres', 'Redis'])(
    'is parked after six deaths on %s, and no other with it',
    { tags: 'long' },
    async (backend) => {
      const address = { databaseUrl: database.url, redisUrl: backend === 'Redis' ? testRedisUrl(REDIS_NUMBER) : null };
      const queue = await JobQueue.open(NAME, address, () => undefined);
      const good = Array.from({ length: 40 }, (_, number) => ({
        id: `good.${number}`,
        name: 'greet',
        data: { number },
      }));
      await queue.add(good.slice(0, 4));
      await queue.add([{ id: 'killer', name: 'greet', data: { kills: true } }]);
      await queue.add(good.slice(4));
      const workers = await revived(address);
      await eventually(async () => expect(await queue.known('killer')).toBe('parked'));
      await eventually(() => {
        for (const { data } of good) expect(workers.output()).toContain(`done ${data.number}.`);
      });
      expect(workers.deaths()).toBe(6);
      await eventually(async () => expect(await queue.count('waiting', 'active', 'delayed')).toBe(0));
      expect(await queue.failedJobs(10)).toMatchObject([{ id: 'killer', reason: expect.stringContaining('stalled') }]);
      await workers.end();
      await queue.close();
    },
  );
});
