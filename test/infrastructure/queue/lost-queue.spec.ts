import { Redis } from 'ioredis';
import { testRedisUrl } from '../../support/databases.js';
import { enquiry } from '../../support/enquiries.js';
import { eventually } from '../../support/eventually.js';
import { HOUR, type TestApp, startTestApp } from '../../support/test-app.js';
import { severalTutors } from '../../support/people.js';

const REDIS_NUMBER = 2;

let app: TestApp;
let redis: Redis;

beforeAll(async () => {
  redis = new Redis(testRedisUrl(REDIS_NUMBER));
  await redis.flushdb();
  app = await startTestApp({ REDIS_URL: testRedisUrl(REDIS_NUMBER) });
  await severalTutors(app, 5);
});
afterAll(async () => {
  await app.close();
  await redis.quit();
});

/** Makes what was handed to the queue look as old as the sweep asks for. */
const age = () =>
  app.database.query(`update outbox set enqueued_at = enqueued_at - interval '1 minute' where enqueued_at is not null`);

describe('REL-4 Redis is disposable', () => {
  it(
    'emptied again and again in the middle of the work, everything is done once, and time goes on',
    { tags: 'long' },
    async () => {
      const ids: string[] = [];
      for (let number = 0; number < 30; number++) {
        const { body } = await app.visitor().post<{ id: string }>('/api/enquiries', enquiry());
        ids.push(body.id);
        if (number % 5 === 4) await redis.flushdb();
      }
      await eventually(async () => {
        await age();
        expect(await app.database.query('select 1 from outbox')).toEqual([]);
      });
      const rows = await app.database.query<{ invited: number; mails: number }>(
        `select (select count(*) from tutor_opportunities o where o.enquiry_id = e.id) as invited,
              (select count(*) from mails m where m.to_address = e.email) as mails from enquiries e where id = any($1::uuid[])`,
        [ids],
      );
      expect(rows).toEqual(ids.map(() => ({ invited: 5, mails: 1 })));

      await redis.flushdb();
      await app.advance(48 * HOUR);
      await eventually(async () =>
        expect(await app.database.query(`select 1 from tutor_opportunities where status = 'available'`)).toEqual([]),
      );
    },
  );
});
