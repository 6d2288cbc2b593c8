import { type MailSender, SMTP_CONNECTIONS } from '../../../infrastructure/mail/mail-sender.js';
import type { Database } from '../../../infrastructure/postgres/database.js';
import { eventually } from '../../support/eventually.js';
import { MailSending } from '../../support/mail-sending.js';
import type { Mailbox } from '../../support/mailbox.js';
import type { TestClock } from '../../support/test-clock.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** By a process’s own clock: such a claim is renewed before anything is sent. */
const LONG_AGO = -HOUR;
/** Such a claim is certain. */
const FRESH = Infinity;

const sending = new MailSending();
const { officeAt, order, claimed, rowOf, statuses, sendDue } = sending;
let database: Database;
let box: Mailbox;
let clock: TestClock;
let office: MailSender;

beforeAll(async () => ({ database } = await sending.open()));
beforeEach(async () => ({ box, clock, office } = await sending.begin()));
afterEach(() => sending.end());
afterAll(() => sending.close());

/** What the database takes for now, by the moved clock. */
const moment = async () =>
  Date.parse((await database.one<{ now: string }>('select clock_timestamp() as now'))?.now ?? '') + clock.aheadMs;
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

  it('REL-6 sends no more than a few mails while none of them can be marked', async () => {
    office.start();
    const ids = await Promise.all(Array.from({ length: 60 }, (_, number) => order(`few${number}@people.example`)));
    const mails = await claimed(ids);
    await database.transaction(async (client) => {
      await client.query('select from mails for update');
      office.sendOwn(mails, FRESH);
      await eventually(async () => {
        const blocked = await database.query(
          `select from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted`,
        );
        expect(blocked.length).toBeGreaterThan(0);
        expect(box.counts().size).toBeGreaterThan(SMTP_CONNECTIONS);
      });
      expect(box.counts().size).toBeLessThanOrEqual(3 * SMTP_CONNECTIONS);
    });
    await office.whenIdle(MINUTE);
    expect([...box.counts().keys()].sort()).toEqual(ids.map((id) => `<${id}@banksia.example>`).sort());
    expect(await statuses()).toEqual(['sent']);
  });

  it('REL-6 has room for the mails of another commit as soon as few of its own wait', async () => {
    office.start();
    await office.whenReadyForMore(HOUR);
    const ids = await Promise.all(Array.from({ length: 150 }, (_, number) => order(`own${number}@people.example`)));
    office.sendOwn(await claimed(ids), LONG_AGO);
    expect(office.takes(200)).toBe(false);
    await office.whenReadyForMore(HOUR);
    expect(office.takes(200)).toBe(true);
    await office.whenIdle(MINUTE);
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

  // Last, for nobody claims a mail for three seconds after it.
  it('REL-6 marks again what it had marked shortly before Postgres was lost, and no other sending of it', async () => {
    const [lost, askedForAgain] = await Promise.all(['lost', 'again'].map((name) => order(`${name}@people.example`)));
    await sendDue();
    await database.query(
      `update mails set status = 'pending', due_at = 'infinity', sent_at = case when id = $1 then sent_at end`,
      [askedForAgain],
    );
    await sending.loseConnections();
    await eventually(async () => expect(await rowOf(lost as string)).toMatchObject({ status: 'sent' }));
    expect(await rowOf(askedForAgain as string)).toMatchObject({ status: 'pending' });
    expect([...box.counts().values()]).toEqual([1, 1]);
  });
});
