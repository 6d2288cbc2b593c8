import { vi } from 'vitest';
import { eventually } from '../../support/eventually.js';
import { commandOf } from '../../support/command.js';
import { type MortalPostgres, mortalPostgres } from '../../support/mortal-postgres.js';
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

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let postgres: MortalPostgres;
let ordeal: Ordeal;
beforeAll(async () => {
  postgres = await mortalPostgres();
  ordeal = await beginOrdeal({}, () => postgres.url);
});
afterAll(async () => {
  await ordeal.close();
  await postgres.close();
});

describe('on a Postgres that is killed', () => {
  it('REL-3 REL-6 REL-28 loses no enquiry, tears none apart and is usable within 10 seconds', async () => {
    const random = chance('mortal-postgres');
    const crash = async () => {
      await postgres.crash();
      const back = performance.now();
      const answered = async () => expect((await new Visitor(ordeal.url).get('/api/health')).status).toBe(200);
      await eventually(answered, 10_000);
      longest = Math.max(longest, performance.now() - back);
    };
    let longest = 0;
    const strikes = strike(random, [crash, postgres.loseBackend, ...ordeal.workers.map(dieAndRise)]);
    const sent = await sendEnquiries(ordeal, 120);
    const struck = await strikes.stop();
    process.stdout.write(`mortal-postgres: ${struck} strikes, usable after at most ${Math.round(longest)} ms\n`);
    await settle(ordeal, 100_000);
    await expectNothingLostNorDoubled(ordeal, sent, struck);
    expectSilentLog(ordeal);
    const verified = await commandOf('audit', ['verify'], { DATABASE_URL: postgres.url });
    expect(verified).toMatchObject({ code: 0, out: expect.stringContaining('no difference') });
  });
});
