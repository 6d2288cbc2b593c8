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
  it.each(['Postgres', 'Redis'])(
    'is stood in for within a minute on %s',
    async (backend) => {
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
      await eventually(() => expect(seen).toEqual([{ number: 1 }]), 60_000);
      await eventually(async () => expect(await queue.count('waiting', 'active', 'delayed', 'failed')).toBe(0));
      await worker.close();
      await queue.close();
    },
    70_000,
  );
});
