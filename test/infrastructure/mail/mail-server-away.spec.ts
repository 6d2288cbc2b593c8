/** @module-tag long */
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { MailSender } from '../../../infrastructure/mail/mail-sender.js';
import type { Database } from '../../../infrastructure/postgres/database.js';
import { freePort } from '../../support/free-port.js';
import { openConnection } from '../../support/line.js';
import { MailSending } from '../../support/mail-sending.js';
import type { Mailbox } from '../../support/mailbox.js';
import type { TestClock } from '../../support/test-clock.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const sending = new MailSending();
const { officeAt, order, rowOf, statuses, sendDue } = sending;
let database: Database;
let box: Mailbox;
let clock: TestClock;

beforeAll(async () => ({ database } = await sending.open()));
beforeEach(async () => ({ box, clock } = await sending.begin()));
afterEach(() => sending.end());
afterAll(() => sending.close());

/** Past every wait between two tries. */
const later = () => clock.advance(6 * HOUR);
/** Sends until nothing is due, as a worker would. */
async function sendAll(of?: MailSender): Promise<void> {
  while (await sendDue(of));
}

describe('the post office', () => {
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
});

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
    await sendAll();
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
