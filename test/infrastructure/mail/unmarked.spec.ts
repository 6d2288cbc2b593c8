import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { MailSender } from '../../../infrastructure/mail/mail-sender.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { readSettings } from '../../../infrastructure/settings/environment.js';
import { sendDueMails } from '../../support/due-mails.js';
import { eventually } from '../../support/eventually.js';
import { type KillablePostgres, killablePostgres } from '../../support/killable-postgres.js';
import { openMailbox, type Mailbox } from '../../support/mailbox.js';
import { TestClock } from '../../support/test-clock.js';

/** Longer than a claim that nobody renews is kept, and than marking was once tried for. */
const AWAY_MS = 9_000;

let postgres: KillablePostgres;
let box: Mailbox;
beforeAll(async () => {
  Logger.overrideLogger(false);
  postgres = await killablePostgres();
  box = await openMailbox();
});
afterAll(async () => {
  await box.close();
  await postgres.close();
});

/** A worker's part that sends mails, looking as often as it can. */
function worker() {
  const database = new Database(postgres.url);
  const settings = readSettings({
    DATABASE_URL: postgres.url,
    SMTP_URL: box.url,
    PUBLIC_URL: 'https://banksia.example',
    SESSION_SECRET: 'a secret of the tests alone',
    DEMO: 'off',
  });
  const clock = new TestClock();
  const office = new MailSender(database, settings, clock);
  let working = true;
  const done = (async () => {
    while (working) {
      await sendDueMails(office, database, clock).catch(() => undefined);
      await pause(10);
    }
  })();
  return {
    database,
    stop: async () => {
      working = false;
      await done;
      office.close();
      await database.close();
    },
  };
}

describe('REL-6 F25 Postgres dies between the mail server’s 250 and the mark', () => {
  it.each(['two workers', 'one worker', 'one worker beside one that began since'])(
    'and none of what %s had sent is sent again',
    async (workers) => {
      const before = box.received.length;
      const all = workers === 'two workers' ? [worker(), worker()] : [worker()];
      const [first] = all as [ReturnType<typeof worker>];
      const { promise: dead, resolve: died } = Promise.withResolvers<void>();
      // Not a mail of the first is marked when the server goes, and each connection has one on its way.
      let dying: Promise<void> | undefined;
      box.treat(() => {
        // Asked for a recipient and for a message, so more than once while as many have arrived.
        if (box.received.length === before + 4) dying ??= postgres.die().then(died);
        return 'accept';
      });
      const ids = Array.from({ length: 100 }, () => uuid());
      await first.database.query(
        `insert into mails (id, event_id, recipient, kind, to_name, to_address, data, created_at)
       select id, id, 'owner', 'email-already-registered', '', 'p' || id || '@people.example', '{}', now() from unnest($1::uuid[]) id`,
        [ids],
      );
      await dead;
      await pause(AWAY_MS);
      await postgres.rise();
      if (workers === 'one worker beside one that began since') all.push(worker());
      await eventually(async () =>
        expect(await first.database.query(`select 1 from mails where status <> 'sent'`)).toEqual([]),
      );
      await Promise.all(all.map(({ stop }) => stop()));
      const counts = box.counts();
      expect(ids.map((id) => counts.get(`<${id}@banksia.example>`))).toEqual(ids.map(() => 1));
    },
  );
});
