/** @module-tag long */
import { vi } from 'vitest';
import { enquiry } from '../../support/enquiries.js';
import type { Life } from '../../support/program.js';
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

let ordeal: Ordeal;
beforeAll(async () => {
  ordeal = await beginOrdeal();
});
afterAll(() => ordeal.close());

describe('with the queue on Postgres', () => {
  it('REL-1 REL-2 REL-6 SEC-44 API and workers killed at random lose no enquiry and double no opportunity', async () => {
    const random = chance();
    const strikes = strike(random, [ordeal.api, ...ordeal.workers].map(dieAndRise));
    const sent = await sendEnquiries(ordeal, 120);
    const struck = await strikes.stop();
    await settle(ordeal);
    process.stdout.write(`postgres-queue: ${struck} kills\n`);
    await expectNothingLostNorDoubled(ordeal, sent, struck);
    expectSilentLog(ordeal);
  });

  it('REL-18 a worker that is asked to end does so in order, and its work goes on', async () => {
    const [first, second] = ordeal.workers as [Life, Life];
    const before = (await ordeal.app.database.one<{ n: number }>('select count(*) as n from enquiries'))?.n ?? 0;
    const sending = sendEnquiries(ordeal, 60);
    for (const worker of [first, second, first]) {
      await worker.says('working');
      expect(await worker.stop()).toBe(0);
      await worker.start();
    }
    const sent = await sending;
    await settle(ordeal);
    const rows = await ordeal.app.database.query<{ n: number }>(
      'select count(o.id) as n from enquiries e left join tutor_opportunities o on o.enquiry_id = e.id group by e.id',
    );
    expect(rows).toHaveLength(before + sent.length);
    expect(new Set(rows.map(({ n }) => n))).toEqual(new Set([5]));
  });

  it('REL-18 an API that is asked to end answers what it has begun and ends with 0', async () => {
    const bodies = Array.from({ length: 20 }, () => enquiry());
    const request = bodies.map((body) => new Visitor(ordeal.url).post<{ id: string }>('/api/enquiries', body));
    await Promise.any(request);
    expect(await ordeal.api.stop()).toBe(0);
    // A request that was still on its way may be cut off, but then nothing of it was written.
    const answers = (await Promise.allSettled(request)).flatMap((one) =>
      one.status === 'fulfilled' ? [one.value] : [],
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const rows = await ordeal.app.database.query<{ id: string }>('select id from enquiries where email = any($1)', [
      bodies.map(({ email }) => email),
    ]);
    expect(rows.map(({ id }) => id).sort()).toEqual(answers.map(({ body }) => body.id).sort());
    expect(ordeal.api.output).not.toMatch(/"level":(50|60)/);
  });
});
