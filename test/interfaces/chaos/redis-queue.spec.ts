/** @module-tag long */
import { vi } from 'vitest';
import { enquiry } from '../../support/enquiries.js';
import { eventually } from '../../support/eventually.js';
import { killableRedis, type KillableRedis } from '../../support/killable-redis.js';
import { Visitor } from '../../support/visitor.js';
import {
  beginOrdeal,
  chance,
  dieAndRise,
  expectNothingLostNorDoubled,
  expectSilentLog,
  type Ordeal,
  sendEnquiries,
  settle,
  strike,
} from './ordeal.js';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

let redis: KillableRedis;
let ordeal: Ordeal;
beforeAll(async () => {
  redis = await killableRedis();
  ordeal = await beginOrdeal({ REDIS_URL: redis.url });
});
afterAll(async () => {
  await ordeal.close();
  await redis.close();
});

describe('with the queue on Redis', () => {
  it('REL-4 REL-2 REL-6 Redis killed with all it knew, and workers with it, lose no enquiry and double no opportunity', async () => {
    const random = chance();
    const loseRedis = async () => {
      await redis.kill();
      await redis.revive();
    };
    const strikes = strike(random, [loseRedis, loseRedis, ...ordeal.workers.map(dieAndRise)]);
    const sent = await sendEnquiries(ordeal, 120);
    const struck = await strikes.stop();
    process.stdout.write(`redis-queue: ${struck} kills\n`);
    await loseRedis();
    await settle(ordeal);
    await expectNothingLostNorDoubled(ordeal, sent, struck + 1);
    expectSilentLog(ordeal);
  });

  it('REL-20 while Redis is away enquiries are taken, health names the queue, and work is made up for after', async () => {
    await redis.kill();
    const family = new Visitor(ordeal.url);
    const { status, body } = await family.post<{ id: string }>('/api/enquiries', enquiry());
    expect(status).toBe(201);
    await eventually(async () => {
      const health = await family.get<{ parts: Record<string, string> }>('/api/health');
      expect(health).toMatchObject({
        status: 503,
        body: { status: 'unavailable', parts: { database: 'ok', storage: 'ok', queue: 'unavailable' } },
      });
    });
    expect(await family.get('/api/health/live')).toMatchObject({ status: 200 });
    await redis.revive();
    await eventually(async () => expect(await family.get('/api/health')).toMatchObject({ status: 200 }));
    await eventually(async () =>
      expect(await family.get(`/api/enquiries/${body.id}`)).toMatchObject({ body: { enquiry: { invited: 5 } } }),
    );
  });
});
