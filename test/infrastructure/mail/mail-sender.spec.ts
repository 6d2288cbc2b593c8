import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { LEASED, type PendingMail } from '../../../infrastructure/mail/mail-claims.js';
import { MailSender } from '../../../infrastructure/mail/mail-sender.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { readSettings } from '../../../infrastructure/settings/environment.js';
import { freshDatabase, type TestDatabase } from '../../support/databases.js';
import { sendDueMails } from '../../support/due-mails.js';
import { eventually } from '../../support/eventually.js';
import { freePort } from '../../support/free-port.js';
import { openConnection } from '../../support/line.js';
import { openMailbox, type Mailbox } from '../../support/mailbox.js';
import { TestClock } from '../../support/test-clock.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** By a process’s own clock: such a claim is renewed before anything is sent. */
const LONG_AGO = -HOUR;

let made: TestDatabase;
let dataDir: string;
let database: Database;
let box: Mailbox;
let clock: TestClock;
let office: MailSender;

const settings = (smtpUrl: string) =>
  readSettings({
    DATABASE_URL: made.url,
    DATA_DIR: dataDir,
    SMTP_URL: smtpUrl,
    PUBLIC_URL: 'https://banksia.example',
    SESSION_SECRET: 'a secret of the tests alone',
    DEMO: 'off',
  });

const officeAt = (smtpUrl: string) => new MailSender(database, settings(smtpUrl), clock);

beforeAll(async () => {
  Logger.overrideLogger(false);
  made = await freshDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'banksia-mail-'));
  database = new Database(made.url, { timeouts: 20 });
});
beforeEach(async () => {
  await database.query('delete from mails');
  box = await openMailbox();
  clock = new TestClock();
  office = officeAt(box.url);
});
afterEach(async () => {
  office.close();
  await box.close();
});
afterAll(async () => {
  await database.close();
  await made.drop();
  rmSync(dataDir, { recursive: true });
});

type Row = { status: string; attempts: number; dueAt: string; error: string | null };

async function order(
  address: string,
  changes: { kind?: string; toName?: string; data?: object } = {},
): Promise<string> {
  const id = uuid();
  const { kind = 'email-already-registered', toName = 'Pat', data = {} } = changes;
  await database.query(
    `insert into mails (id, event_id, recipient, kind, to_name, to_address, data, created_at) values ($1, $1, 'owner', $2, $3, $4, $5, now())`,
    [id, kind, toName, address, JSON.stringify(data)],
  );
  return id;
}
/** As a commit writes mails that its own process is to send. */
const claimed = (ids: string[]) =>
  database.query<PendingMail & { lease: string }>(
    `update mails set leased_until = ${LEASED}, attempts = 1 where id = any($1::uuid[])
     returning id, kind, recipient, to_name as "toName", to_address as "toAddress", data, attempts, traceparent, sent_at as "sentAt", leased_until as lease`,
    [ids],
  );
const rowOf = (id: string) =>
  database.one<Row>(`select status, attempts, due_at as "dueAt", last_error as error from mails where id = $1`, [id]);
const statuses = async () =>
  (await database.query<{ status: string }>('select distinct status from mails')).map(({ status }) => status);
/** What the database takes for now, by the moved clock. */
const moment = async () =>
  Date.parse((await database.one<{ now: string }>('select clock_timestamp() as now'))?.now ?? '') + clock.aheadMs;
const sendDue = (of = office) => sendDueMails(of, database, clock);
/** Past every wait between two tries. */
const later = () => clock.advance(6 * HOUR);

describe('the post office', () => {
  it('REL-6 sends each mail once, under a Message-ID made of its id', async () => {
    const ids = await Promise.all(Array.from({ length: 150 }, (_, number) => order(`p${number}@people.example`)));
    const other = officeAt(box.url);
    while ((await Promise.all([sendDue(), sendDue(other), sendDue()])).some(Boolean));
    await Promise.all([sendDue(), sendDue(other)]);
    other.close();
    expect([...box.counts().keys()].sort()).toEqual(ids.map((id) => `<${id}@banksia.example>`).sort());
    expect(new Set(box.counts().values())).toEqual(new Set([1]));
    expect(await database.query(`select 1 from mails where status = 'sent' and sent_at is not null`)).toHaveLength(150);
  });

  it('REL-6 sends what a commit of its own has claimed for it, once, and nobody else does', async () => {
    office.start();
    const ids = await Promise.all(Array.from({ length: 90 }, (_, number) => order(`own${number}@people.example`)));
    expect(office.takes(ids.length)).toBe(true);
    const other = officeAt(box.url);
    office.sendOwn(await claimed(ids), LONG_AGO);
    await sendDue(other);
    await office.whenIdle(MINUTE);
    await sendDue(other);
    other.close();
    expect([...box.counts().keys()].sort()).toEqual(ids.map((id) => `<${id}@banksia.example>`).sort());
    expect(new Set(box.counts().values())).toEqual(new Set([1]));
    expect(await statuses()).toEqual(['sent']);
  });

  it('REL-6 REL-20 gives back what a commit has claimed for it where it stops, which is no attempt', async () => {
    expect(office.takes(1)).toBe(false);
    office.start();
    office.stop();
    expect(office.takes(1)).toBe(false);
    const id = await order('own@people.example');
    office.sendOwn(await claimed([id]), LONG_AGO);
    await office.whenIdle(MINUTE);
    expect(await rowOf(id)).toMatchObject({ status: 'pending', attempts: 0 });
    const other = officeAt(box.url);
    await sendDue(other);
    other.close();
    expect(box.counts().get(`<${id}@banksia.example>`)).toBe(1);
  });

  it('REL-7 F5 tries again later what was refused for now, and waits longer each time', async () => {
    const id = await order('later@people.example');
    box.treat(() => 451);
    for (const [index, wait] of [
      30 * SECOND,
      2 * MINUTE,
      10 * MINUTE,
      30 * MINUTE,
      HOUR,
      2 * HOUR,
      4 * HOUR,
    ].entries()) {
      const before = await moment();
      await sendDue();
      const row = await rowOf(id);
      expect(row).toMatchObject({ status: 'pending', attempts: index + 1, error: expect.stringContaining('Not now') });
      const due = Date.parse(row?.dueAt ?? '');
      expect(due).toBeGreaterThan(before + wait * 0.7);
      expect(due).toBeLessThan((await moment()) + wait * 1.3);
      clock.advance(wait * 1.3);
    }
    box.treat(() => 'accept');
    await sendDue();
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 8, error: null });
  });

  it('R-87 F5 a mail that waits is sent when the clock was moved past its time, and not before', async () => {
    const id = await order('patient@people.example');
    box.treat(() => 451);
    for (let attempt = 1; attempt <= 4; attempt++) {
      await sendDue();
      later();
    }
    await sendDue();
    expect(await rowOf(id)).toMatchObject({ attempts: 5 });
    clock.advance(20 * MINUTE);
    await sendDue();
    expect(await rowOf(id)).toMatchObject({ attempts: 5 });
    clock.advance(HOUR);
    await sendDue();
    expect(await rowOf(id)).toMatchObject({ attempts: 6 });
  });

  it('REL-7 parks at once what was refused for good, after eight attempts the rest; others are not held up', async () => {
    box.treat((to) => (to.startsWith('gone') ? 550 : to.startsWith('busy') ? 451 : 'accept'));
    const [gone, busy, fine] = [
      await order('gone@people.example'),
      await order('busy@people.example'),
      await order('fine@people.example'),
    ];
    for (let attempt = 0; attempt < 8; attempt++) {
      await sendDue();
      later();
    }
    expect(await rowOf(gone)).toMatchObject({ status: 'failed', attempts: 1 });
    expect(await rowOf(busy)).toMatchObject({ status: 'failed', attempts: 8 });
    expect(await rowOf(fine)).toMatchObject({ status: 'sent', attempts: 1 });
    await sendDue();
    expect(await rowOf(busy)).toMatchObject({ attempts: 8 });
  });

  it('REL-6 sends again, under the same Message-ID, what was taken without an answer', async () => {
    const id = await order('twice@people.example');
    box.treat(() => 'drop');
    await sendDue();
    expect(await rowOf(id)).toMatchObject({ status: 'pending', attempts: 1 });
    box.treat(() => 'accept');
    later();
    await sendDue();
    expect([...box.counts()]).toEqual([[`<${id}@banksia.example>`, 2]]);
    expect(await rowOf(id)).toMatchObject({ status: 'sent' });
  });

  it('REL-6 sends again what an operator asks for, and of that sending too nothing twice whose mark was lost', async () => {
    const id = await order('again@people.example');
    const times = () => box.counts().get(`<${id}@banksia.example>`);
    /** As the row stands when it is due again, and as it would stand after each sending if its mark were lost. */
    const due = (sentAt: string | null) =>
      database.query(`update mails set status = 'pending', leased_until = null, sent_at = $2 where id = $1`, [
        ...[id, sentAt],
      ]);
    const sentAt = async () =>
      (await database.one<{ at: string }>('select sent_at as at from mails where id = $1', [id]))?.at ?? null;
    await sendDue();
    const first = await sentAt();
    for (const [from, sendings] of [
      [null, 1],
      [first, 2],
      [first, 2],
    ] as const) {
      await due(from);
      const other = officeAt(box.url);
      await sendDue(other);
      other.close();
      expect(times()).toBe(sendings);
      expect(await statuses()).toEqual(['sent']);
    }
  });

  it('REL-7 one mail that hangs holds up no other, and is nobody else’s meanwhile', async () => {
    box.treat((to) => (to.startsWith('hangs') ? 'hang' : 'accept'));
    const hangs = await order('hangs@people.example');
    const others = await Promise.all(Array.from({ length: 20 }, (_, number) => order(`p${number}@people.example`)));
    const sending = sendDue();
    await eventually(async () =>
      expect(await database.query(`select 1 from mails where status = 'sent'`)).toHaveLength(others.length),
    );
    expect(await rowOf(hangs)).toMatchObject({ status: 'pending', attempts: 1 });
    const other = officeAt(box.url);
    await sendDue(other);
    other.close();
    expect(await rowOf(hangs)).toMatchObject({ attempts: 1 });
    await box.close();
    await sending;
    expect(await rowOf(hangs)).toMatchObject({ status: 'pending', error: expect.any(String) });
  });

  it('REL-20 F5 waits for a mail server that is away, which is no attempt', async () => {
    const id = await order('patient@people.example');
    const away = officeAt('smtp://127.0.0.1:1');
    await sendDue(away);
    away.close();
    expect(await rowOf(id)).toMatchObject({
      status: 'pending',
      attempts: 0,
      error: expect.stringContaining('ECONNREFUSED'),
    });
    later();
    await sendDue();
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 1 });
  });

  it('REL-6 takes up again what a killed process had claimed, once its claim has ended', async () => {
    const id = await order('claimed@people.example');
    await database.query(
      `update mails set attempts = 1, leased_until = clock_timestamp() + interval '60 seconds' where id = $1`,
      [id],
    );
    await sendDue();
    expect(box.received).toEqual([]);
    await database.query(`update mails set leased_until = clock_timestamp() - interval '1 second' where id = $1`, [id]);
    await sendDue();
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 2 });
  });

  it('REL-22 parks a mail of an unknown kind and sends the others', async () => {
    const [unknown, fine] = [
      await order('a@people.example', { kind: 'no-such-kind' }),
      await order('b@people.example'),
    ];
    for (let attempt = 0; attempt < 8; attempt++) {
      await sendDue();
      later();
    }
    expect(await rowOf(unknown)).toMatchObject({ status: 'failed', error: expect.stringContaining('no-such-kind') });
    expect(await rowOf(fine)).toMatchObject({ status: 'sent', attempts: 1 });
  });

  it('SEC-29 lets no line break of a person into the head of a mail', async () => {
    await order('owner@people.example', { toName: 'Pat\r\nBcc: everybody@evil.example\r\n\r\nBuy now' });
    const advertisement = 'Maths\r\nBcc: everybody@evil.example, near Parramatta.\nHow often: Weekly.';
    await order('tutor@people.example', {
      kind: 'new-opportunity',
      toName: '"Pat" <x@evil.example>',
      data: { advertisement, expiresAt: '2026-11-21T04:30:00.000Z', timezone: 'Australia/Sydney' },
    });
    await sendDue();
    expect(box.received.map(({ to }) => to).sort()).toEqual(['owner@people.example', 'tutor@people.example']);
    for (const { source } of box.received) {
      const head = source.split('\r\n\r\n')[0] ?? '';
      expect(head).not.toMatch(/^Bcc:/im);
      expect(head.match(/^To:/gim)).toHaveLength(1);
      expect(head.match(/^Subject:/gim)).toHaveLength(1);
    }
  });
});

/** Sends until nothing is due, as a worker would. */
async function sendAll(of = office): Promise<void> {
  while (await sendDue(of));
}

describe('REL-7 F5 a mail server that is away', () => {
  it('for six hours parks nothing; one mail at a time asks for it, and everything goes out once when it is back', async () => {
    const line = await openConnection(box.url);
    line.cut();
    const patient = officeAt(line.url);
    const ids = await Promise.all(Array.from({ length: 70 }, (_, number) => order(`p${number}@people.example`)));
    for (let minutes = 0; minutes < 6 * 60; minutes += 5) {
      await sendAll(patient);
      clock.advance(5 * MINUTE);
    }
    expect(await database.query('select distinct status, attempts, leased_until is null as free from mails')).toEqual([
      { status: 'pending', attempts: 0, free: true },
    ]);
    await line.mend();
    // The first try after an outage is one mail.
    box.treat(() => (box.connections() > 1 && box.received.length === 0 ? 550 : 'accept'));
    await sendAll(patient);
    patient.close();
    line.cut();
    expect(await statuses()).toEqual(['sent']);
    expect([...box.counts().keys()].sort()).toEqual(ids.map((id) => `<${id}@banksia.example>`).sort());
    expect(box.received).toHaveLength(ids.length);
  });

  it('takes nobody in by 421, at the door or to a mail: no attempt, and sent when it does', async () => {
    const ids = [await order('a@people.example'), await order('b@people.example'), await order('c@people.example')];
    for (const close of [
      () => box.greet(421),
      () => {
        box.greet(null);
        box.treat(() => 421);
      },
    ]) {
      close();
      for (let tries = 0; tries < 12; tries++) {
        await sendAll();
        clock.advance(MINUTE);
      }
      for (const id of ids)
        expect(await rowOf(id)).toMatchObject({
          status: 'pending',
          attempts: 0,
          error: expect.stringContaining('421'),
        });
    }
    box.treat(() => 'accept');
    await sendAll();
    clock.advance(MINUTE);
    await sendAll();
    expect(await statuses()).toEqual(['sent']);
    expect(new Set(box.counts().values())).toEqual(new Set([1]));
  });

  it.each([
    ['a greeting that says no', (url: string) => (box.greet(554), url)],
    ['a password that is not taken', (url: string) => `${url.replace('//', '//who:knows@')}`],
    ['a name that nobody knows', () => 'smtp://mail.invalid:25'],
    ['TLS that it does not speak', (url: string) => url.replace('smtp:', 'smtps:')],
    ['TLS that it does not offer', (url: string) => `${url}?requireTLS=true`],
    ['a greeting that does not come', async () => `smtp://127.0.0.1:${await silentPort()}?greetingTimeout=300`],
  ])('by %s is no attempt of a mail', async (_what, way) => {
    const id = await order('patient@people.example');
    const away = officeAt(await way(box.url));
    for (let tries = 0; tries < 3; tries++) {
      await sendAll(away);
      clock.advance(MINUTE);
    }
    away.close();
    expect(await rowOf(id)).toMatchObject({ status: 'pending', attempts: 0, error: expect.any(String) });
    box.greet(null);
    await sendAll();
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 1 });
  });

  it('and one that takes only some connections keeps no mail from being sent', async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, (_, number) => order(`p${number}@people.example`)));
    box.most(3);
    for (let tries = 0; tries < 10; tries++) {
      await sendAll();
      clock.advance(SECOND);
    }
    expect(await statuses()).toEqual(['sent']);
    expect(box.received).toHaveLength(ids.length);
  });
});

describe('REL-7 a mail server that', () => {
  it('takes a stranger only after a quarter of an hour (450) gets the mail then', async () => {
    const id = await order('greylisted@people.example');
    const since = Date.parse(clock.now());
    box.treat(() => (Date.parse(clock.now()) - since < 15 * MINUTE ? 450 : 'accept'));
    for (let minutes = 0; minutes < 60; minutes++) {
      await sendAll();
      clock.advance(MINUTE);
    }
    const row = await rowOf(id);
    expect(row?.status).toBe('sent');
    // After 0, ½, 2½, about 12½ and 42½ minutes.
    expect([4, 5]).toContain(row?.attempts);
    expect(box.received).toHaveLength(1);
  });

  it('never answers to a mail’s end has tried that mail, which comes again under the same Message-ID', async () => {
    const hasty = officeAt(`${box.url}?socketTimeout=500`);
    const id = await order('hangs@people.example');
    box.treat(() => 'hang');
    await sendAll(hasty);
    expect(await rowOf(id)).toMatchObject({ status: 'pending', attempts: 1, error: expect.any(String) });
    box.treat(() => 'accept');
    clock.advance(MINUTE);
    await sendAll(hasty);
    hasty.close();
    expect(await rowOf(id)).toMatchObject({ status: 'sent' });
    expect([...box.counts()]).toEqual([[`<${id}@banksia.example>`, 2]]);
  });

  it('hangs up after each mail that it took gets each once', async () => {
    const ids = await Promise.all(Array.from({ length: 25 }, (_, number) => order(`p${number}@people.example`)));
    box.treat(() => 'accept and drop');
    for (let tries = 0; tries < 30; tries++) {
      await sendAll();
      clock.advance(2 * SECOND);
    }
    expect(await database.query('select distinct status, attempts from mails')).toEqual([
      { status: 'sent', attempts: 1 },
    ]);
    expect(box.received).toHaveLength(ids.length);
  });

  it('hangs up after each mail that it refused is left at once, and asked again', async () => {
    const ids = await Promise.all(Array.from({ length: 25 }, (_, number) => order(`p${number}@people.example`)));
    box.treat(() => 'refuse and drop');
    await sendAll();
    expect(await database.query('select distinct status, attempts from mails')).toEqual([
      { status: 'pending', attempts: 1 },
    ]);
    box.treat(() => 'accept');
    clock.advance(MINUTE);
    await sendAll();
    expect(await statuses()).toEqual(['sent']);
    expect(box.received).toHaveLength(ids.length);
  });

  it.each(['deaf', 421] as const)(
    'fails with one mail alone (%s) is not taken for away: the others are sent, and that one is parked in the end',
    async (manner) => {
      const hasty = officeAt(`${box.url}?socketTimeout=300`);
      box.treat((to) => (to.startsWith('cursed') ? manner : 'accept'));
      const cursed = await order('cursed@people.example');
      for (let tries = 0; tries < 60 && (await rowOf(cursed))?.status === 'pending'; tries++) {
        const other = await order(`p${tries}@people.example`);
        for (let minutes = 0; minutes < 4; minutes++) {
          await sendAll(hasty);
          clock.advance(MINUTE);
        }
        expect(await rowOf(other)).toMatchObject({ status: 'sent' });
        clock.advance(5 * HOUR);
      }
      hasty.close();
      expect(await rowOf(cursed)).toMatchObject({ status: 'failed', attempts: 8 });
    },
  );
});

/** A port where somebody takes connections and says nothing. */
async function silentPort(): Promise<number> {
  const port = await freePort();
  const server = createServer((socket) => void socket.on('error', () => undefined).unref());
  await once(server.listen(port, '127.0.0.1').unref(), 'listening');
  return port;
}
