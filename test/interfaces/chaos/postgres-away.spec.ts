/** @module-tag long */
import { Queue } from 'bullmq';
import pg from 'pg';
import { eventually } from '../../support/eventually.js';
import { type KillablePostgres, killablePostgres } from '../../support/killable-postgres.js';
import { type KillableRedis, killableRedis } from '../../support/killable-redis.js';
import { beginOrdeal, expectNothingLostNorDoubled, type Ordeal, sendEnquiries, settle } from './ordeal.js';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** So often a job is tried before it is parked. */
const ATTEMPTS = 8;

let postgres: KillablePostgres;
let redis: KillableRedis;
let ordeal: Ordeal;
let jobs: Queue;
beforeAll(async () => {
  [postgres, redis] = await Promise.all([killablePostgres(), killableRedis()]);
  ordeal = await beginOrdeal({ REDIS_URL: redis.url }, () => postgres.url);
  jobs = new Queue('matching', { connection: { url: redis.url } });
});
afterAll(async () => {
  await jobs.close();
  await ordeal.close();
  await Promise.all([postgres.close(), redis.close()]);
});

describe('with the queue on Redis, a Postgres that is away', () => {
  it('REL-3 REL-20 F6 for longer than all tries of a job parks none, and everything is done when it is back', async () => {
    // What matching writes is kept from it until Postgres dies.
    const keeper = new pg.Client({ connectionString: postgres.url });
    keeper.on('error', () => undefined);
    await keeper.connect();
    await keeper.query('begin');
    await keeper.query('lock table matching_runs');
    const sent = await sendEnquiries(ordeal, 20);
    const states = ['waiting', 'active', 'delayed'] as const;
    await eventually(async () => expect(await jobs.getJobs([...states])).toHaveLength(sent.length));
    // A mail between the mail server's 250 and its mark would be a strike of its own (REL-6).
    await eventually(async () =>
      expect(await ordeal.app.database.query(`select 1 from mails where status <> 'sent'`)).toEqual([]),
    );

    await postgres.die();
    await eventually(async () => {
      const left = await jobs.getJobs([...states]);
      expect(left).toHaveLength(sent.length);
      expect(Math.min(...left.map(({ attemptsStarted }) => attemptsStarted))).toBeGreaterThan(ATTEMPTS);
    });
    expect(await jobs.getFailedCount()).toBe(0);
    await postgres.rise();

    await settle(ordeal);
    await expectNothingLostNorDoubled(ordeal, sent, 0);
    expect(await jobs.getJobCountByTypes(...states, 'failed')).toBe(0);
  });
});
