import { Settings } from '../../../application/ports/settings.js';
import type { AdminAlert } from '../../../interfaces/http/contract/admin-ops.js';
import { enquiry } from '../../support/enquiries.js';
import { eventually } from '../../support/eventually.js';
import { HOUR, type TestApp, startTestApp } from '../../support/test-app.js';
import { account, severalTutors, signIn } from '../../support/people.js';
import { openMailbox, type Mailbox } from '../../support/mailbox.js';

let app: TestApp;
let box: Mailbox;
beforeAll(async () => {
  box = await openMailbox();
  app = await startTestApp({ SMTP_URL: box.url });
  await severalTutors(app, 5);
});
afterAll(async () => {
  await app.close();
  await box.close();
});

describe('REL-7 F5 a mail server that takes nothing for six hours of the moved clock', () => {
  it(
    'costs no mail: nothing is parked, and everybody hears once, when it takes mails again',
    { tags: 'long' },
    async () => {
      box.greet(421);
      const families = Array.from({ length: 10 }, () => enquiry());
      for (const family of families)
        await eventually(async () =>
          expect([200, 201]).toContain((await app.visitor().post('/api/enquiries', family)).status),
        );
      await eventually(async () => expect(await app.database.query('select 1 from outbox')).toEqual([]));
      const mails = await app.database.query<{ id: string }>('select id from mails');
      expect(mails).toHaveLength(families.length * (1 + 5));

      for (let passed = 0; passed < 6 * HOUR; passed += HOUR / 2) {
        const before = box.everConnected();
        await app.advance(HOUR / 2);
        await eventually(() => expect(box.everConnected()).toBeGreaterThan(before));
        // Until it has given up again.
        await eventually(async () =>
          expect(await app.database.query('select 1 from mails where leased_until is not null')).toEqual([]),
        );
      }
      expect(await app.database.query('select distinct status from mails')).toEqual([{ status: 'pending' }]);
      const admin = await signIn(app, await account(app, 'admin'));
      const { alerts } = (await admin.get<{ alerts: AdminAlert[] }>('/api/admin/alerts')).body;
      expect(alerts.filter(({ kind }) => kind.startsWith('mail_'))).toMatchObject([
        { kind: 'mail_waiting', label: `${mails.length} emails`, detail: expect.stringContaining('421') },
      ]);

      box.greet(null);
      await app.advance(HOUR / 2);
      await eventually(async () =>
        expect(await app.database.query(`select 1 from mails where status <> 'sent'`)).toEqual([]),
      );
      expect((await admin.get<{ counts: object }>('/api/admin/alerts')).body.counts).toMatchObject({ mail_waiting: 0 });
      const host = new URL(app.part(Settings).publicUrl).hostname;
      expect([...box.counts().keys()].sort()).toEqual(mails.map(({ id }) => `<${id}@${host}>`).sort());
      expect(box.received).toHaveLength(mails.length);
    },
  );
});
