/** @module-tag long */
import { vi } from 'vitest';
import { eventually } from '../../support/eventually.js';
import { holdTable } from '../../support/held-table.js';
import { beginOrdeal, expectNothingLostNorDoubled, type Ordeal, sendEnquiries, settle } from './ordeal.js';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

/** More than one worker takes at once, fewer than two do. */
const BATCH = 12;

let ordeal: Ordeal;
beforeAll(async () => {
  ordeal = await beginOrdeal({ TIMEOUTS: '20' });
});
afterAll(() => ordeal.close());

describe('a worker that is killed in the middle of a batch of enquiries', () => {
  it('REL-2 R-41 loses and doubles none of them, whatever Postgres had begun for it, and the other worker goes on', async () => {
    const held = await holdTable(ordeal.app.database.url, 'matching_runs');
    const sent = await sendEnquiries(ordeal, BATCH);
    await held.keepsWaiting(BATCH, 'with p0 as (insert into event_log');
    // A mail between the mail server's 250 and its mark would be a strike of its own (REL-6).
    await eventually(async () =>
      expect(await ordeal.app.database.query(`select 1 from mails where status <> 'sent'`)).toEqual([]),
    );
    await ordeal.workers[0]?.kill();
    await held.release();
    await settle(ordeal);
    await expectNothingLostNorDoubled(ordeal, sent, 0);
  });
});
