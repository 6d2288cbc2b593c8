import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
/** What the workers share as processes of one machine. */
let dataDir: string;
beforeAll(async () => {
  Logger.overrideLogger(false);
  postgres = await killablePostgres();
  box = await openMailbox();
  dataDir = mkdtempSync(join(tmpdir(), 'banksia-unmarked-'));
});
afterAll(async () => {
  await box.close();
  await postgres.close();
  rmSync(dataDir, { recursive: true });
});

/** A worker's part that sends mails, looking as often as it can. */
function worker() {
  const database = new Database(postgres.url);
  const settings = readSettings({
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
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
    /** Whatever is on its way then is learnt by nobody. */
    end: async () => {
      office.close();
      working = false;
      await done;
      await database.close();
    },
    stop: async () => {
      working = false;
      await done;
      office.close();
      await database.close();
    },
  };
}

/** Orders mails and takes Postgres away when each connection of the worker has one on its way, and none is marked. */
async function struck(first: ReturnType<typeof worker>, mails = 100) {
  const before = box.received.length;
  const dead = Promise.withResolvers<void>();
  let dying: Promise<void> | undefined;
  box.treat(() => {
    // Asked for a recipient and for a message, so more than once while as many have arrived.
    if (box.received.length === before + 4) dying ??= postgres.die().then(dead.resolve);
    return 'accept';
  });
  const ids = Array.from({ length: mails }, () => uuid());
  await first.database.query(
    `insert into mails (id, event_id, recipient, kind, to_name, to_address, data, created_at)
     select id, id, 'owner', 'email-already-registered', '', 'p' || id || '@people.example', '{}', now() from unnest($1::uuid[]) id`,
    [ids],
  );
  return { ids, dead: dead.promise };
}

const timesOf = (ids: string[]) => {
  const counts = box.counts();
  return ids.map((id) => counts.get(`<${id}@banksia.example>`));
};

describe('REL-6 F25 Postgres dies between the mail server’s 250 and the mark', () => {
  it.each(['two workers', 'one worker', 'one worker beside one that began since'])(
    'and none of what %s had sent is sent again',
    { tags: 'long' },
    async (workers) => {
      const all = workers === 'two workers' ? [worker(), worker()] : [worker()];
      const [first] = all as [ReturnType<typeof worker>];
      const { ids, dead } = await struck(first);
      await dead;
      await pause(AWAY_MS);
      await postgres.rise();
      if (workers === 'one worker beside one that began since') all.push(worker());
      await eventually(async () =>
        expect(await first.database.query(`select 1 from mails where status <> 'sent'`)).toEqual([]),
      );
      await Promise.all(all.map(({ stop }) => stop()));
      expect(timesOf(ids)).toEqual(ids.map(() => 1));
    },
  );
});

describe('REL-6 a process ends between the mail server’s 250 and the mark', () => {
  it('and another of its machine knows what it had sent, and marks it', { tags: 'long' }, async () => {
    const first = worker();
    const { ids, dead } = await struck(first, 10);
    await dead;
    await eventually(() => expect(timesOf(ids)).toEqual(ids.map(() => 1)));
    await first.end();
    await postgres.rise();
    const second = worker();
    await eventually(async () =>
      expect(await second.database.query(`select 1 from mails where status <> 'sent'`)).toEqual([]),
    );
    await second.stop();
    expect(timesOf(ids)).toEqual(ids.map(() => 1));
  });
});
