/** @module-tag long */
import { vi } from 'vitest';
import { eventually } from '../../support/eventually.js';
import { commandOf } from '../../support/command.js';
import { type KillablePostgres, killablePostgres } from '../../support/killable-postgres.js';
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

let postgres: KillablePostgres;
let ordeal: Ordeal;
beforeAll(async () => {
  postgres = await killablePostgres();
  ordeal = await beginOrdeal({}, () => postgres.url);
});
afterAll(async () => {
  await ordeal.close();
  await postgres.close();
});

describe('on a Postgres that is killed', () => {
  it('REL-3 REL-6 REL-28 loses no enquiry, tears none apart and is usable again each time', async () => {
    const random = chance();
    const crash = async () => {
      await postgres.crash();
      const answered = async () => expect((await new Visitor(ordeal.url).get('/api/health')).status).toBe(200);
      await eventually(answered);
    };
    const strikes = strike(random, [crash, postgres.loseBackend, ...ordeal.workers.map(dieAndRise)]);
    const sent = await sendEnquiries(ordeal, 120);
    const struck = await strikes.stop();
    process.stdout.write(`killed-postgres: ${struck} strikes\n`);
    await settle(ordeal);
    await expectNothingLostNorDoubled(ordeal, sent, struck);
    expectSilentLog(ordeal);
    const verified = await commandOf('audit', ['verify'], { DATABASE_URL: postgres.url });
    expect(verified).toMatchObject({ code: 0, out: expect.stringContaining('no difference') });
  });
});
