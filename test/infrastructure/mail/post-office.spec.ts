import { v7 as uuid } from 'uuid';
import { PostOffice } from '../../../infrastructure/mail/post-office.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { readSettings } from '../../../infrastructure/settings/environment.js';
import { freshDatabase, type TestDatabase } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';
import { openPostBox, type PostBox } from '../../support/post-box.js';

let made: TestDatabase;
let database: Database;
let box: PostBox;
let office: PostOffice;

const settings = (smtpUrl: string) =>
  readSettings({
    ...{ DATABASE_URL: made.url, SMTP_URL: smtpUrl, PUBLIC_URL: 'https://banksia.example' },
    ...{ SESSION_SECRET: 'a secret of the tests alone', DEMO: 'off' },
  });

beforeAll(async () => {
  made = await freshDatabase();
  database = new Database(made.url);
});
beforeEach(async () => {
  await database.query('delete from mails');
  box = await openPostBox();
  office = new PostOffice(database, settings(box.url));
});
afterEach(async () => {
  office.close();
  await box.close();
});
afterAll(async () => {
  await database.close();
  await made.drop();
});

type Row = { status: string; attempts: number; waits: number; error: string | null };

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
const rowOf = (id: string) =>
  database.one<Row>(
    `select status, attempts, extract(epoch from due_at - clock_timestamp())::float8 as waits, last_error as error from mails where id = $1`,
    [id],
  );
const makeDue = () =>
  database.query(`update mails set due_at = now() - interval '1 second', leased_until = null where status = 'pending'`);

describe('the post office', () => {
  it('REL-6 sends each mail once, under a Message-ID made of its id', async () => {
    const ids = await Promise.all(Array.from({ length: 150 }, (_, number) => order(`p${number}@people.example`)));
    const other = new PostOffice(database, settings(box.url));
    while ((await Promise.all([office.sendDue(), other.sendDue(), office.sendDue()])).some(Boolean));
    await Promise.all([office.sendDue(), other.sendDue()]);
    other.close();
    expect([...box.counts().keys()].sort()).toEqual(ids.map((id) => `<${id}@banksia.example>`).sort());
    expect(new Set(box.counts().values())).toEqual(new Set([1]));
    expect(await database.query(`select 1 from mails where status = 'sent' and sent_at is not null`)).toHaveLength(150);
  });

  it('REL-7 tries again later what was refused for now, and waits longer each time', async () => {
    const id = await order('later@people.example');
    box.treat(() => 451);
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 4; attempt++) {
      await office.sendDue();
      const row = await rowOf(id);
      expect(row).toMatchObject({ status: 'pending', attempts: attempt, error: expect.stringContaining('Not now') });
      waits.push(row?.waits ?? 0);
      await office.sendDue();
      expect(await rowOf(id)).toMatchObject({ attempts: attempt });
      await makeDue();
    }
    for (const [index, wait] of waits.entries()) {
      expect(wait).toBeGreaterThan(2 ** (index + 1) * 0.7 - 0.5);
      expect(wait).toBeLessThan(2 ** (index + 1) * 1.3);
    }
    box.treat(() => 'accept');
    await office.sendDue();
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 5, error: null });
  });

  it('REL-7 parks at once what was refused for good, after eight attempts the rest; others are not held up', async () => {
    box.treat((to) => (to.startsWith('gone') ? 550 : to.startsWith('busy') ? 451 : 'accept'));
    const [gone, busy, fine] = [
      await order('gone@people.example'),
      await order('busy@people.example'),
      await order('fine@people.example'),
    ];
    for (let attempt = 0; attempt < 8; attempt++) {
      await office.sendDue();
      await makeDue();
    }
    expect(await rowOf(gone)).toMatchObject({ status: 'failed', attempts: 1 });
    expect(await rowOf(busy)).toMatchObject({ status: 'failed', attempts: 8 });
    expect(await rowOf(fine)).toMatchObject({ status: 'sent', attempts: 1 });
    await office.sendDue();
    expect(await rowOf(busy)).toMatchObject({ attempts: 8 });
  });

  it('REL-6 sends again, under the same Message-ID, what was taken without an answer', async () => {
    const id = await order('twice@people.example');
    box.treat(() => 'drop');
    await office.sendDue();
    expect(await rowOf(id)).toMatchObject({ status: 'pending', attempts: 1 });
    box.treat(() => 'accept');
    await makeDue();
    await office.sendDue();
    expect([...box.counts()]).toEqual([[`<${id}@banksia.example>`, 2]]);
    expect(await rowOf(id)).toMatchObject({ status: 'sent' });
  });

  it('REL-7 one mail that hangs holds up no other, and is nobody else’s meanwhile', async () => {
    box.treat((to) => (to.startsWith('hangs') ? 'hang' : 'accept'));
    const hangs = await order('hangs@people.example');
    const others = await Promise.all(Array.from({ length: 20 }, (_, number) => order(`p${number}@people.example`)));
    const sending = office.sendDue();
    await eventually(async () =>
      expect(await database.query(`select 1 from mails where status = 'sent'`)).toHaveLength(others.length),
    );
    expect(await rowOf(hangs)).toMatchObject({ status: 'pending', attempts: 1 });
    const other = new PostOffice(database, settings(box.url));
    await other.sendDue();
    other.close();
    expect(await rowOf(hangs)).toMatchObject({ attempts: 1 });
    await box.close();
    await sending;
    expect(await rowOf(hangs)).toMatchObject({ status: 'pending', error: expect.any(String) });
  });

  it('REL-20 waits for a mail server that is away', async () => {
    const id = await order('patient@people.example');
    const away = new PostOffice(database, settings('smtp://127.0.0.1:1'));
    await away.sendDue();
    away.close();
    expect(await rowOf(id)).toMatchObject({
      status: 'pending',
      attempts: 1,
      error: expect.stringContaining('ECONNREFUSED'),
    });
    await makeDue();
    await office.sendDue();
    expect(await rowOf(id)).toMatchObject({ status: 'sent' });
  });

  it('REL-6 takes up again what a killed process had claimed, once its claim has ended', async () => {
    const id = await order('claimed@people.example');
    await database.query(
      `update mails set attempts = 1, leased_until = clock_timestamp() + interval '60 seconds' where id = $1`,
      [id],
    );
    await office.sendDue();
    expect(box.received).toEqual([]);
    await makeDue();
    await office.sendDue();
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 2 });
  });

  it('REL-22 parks a mail of an unknown kind and sends the others', async () => {
    const [unknown, fine] = [
      await order('a@people.example', { kind: 'no-such-kind' }),
      await order('b@people.example'),
    ];
    for (let attempt = 0; attempt < 8; attempt++) {
      await office.sendDue();
      await makeDue();
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
    await office.sendDue();
    expect(box.received.map(({ to }) => to).sort()).toEqual(['owner@people.example', 'tutor@people.example']);
    for (const { source } of box.received) {
      const head = source.split('\r\n\r\n')[0] ?? '';
      expect(head).not.toMatch(/^Bcc:/im);
      expect(head.match(/^To:/gim)).toHaveLength(1);
      expect(head.match(/^Subject:/gim)).toHaveLength(1);
    }
  });
});
