/** @module-tag long */
import { SentMail } from '../../../application/ports/mail/sent-mail.js';
import { RETENTION_DAYS } from '../../../domain/act/retention.js';
import type { Subscriber } from '../../../interfaces/http/contract/admin-newsletter.js';
import { eventually } from '../../support/eventually.js';
import { openMailbox, type Mailbox } from '../../support/mailbox.js';
import { issuesOf, readerOf, readers } from '../../support/newsletter.js';
import { account, registration, signIn } from '../../support/people.js';
import { HOUR, startTestApp, type TestApp } from '../../support/test-app.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let box: Mailbox;
let admin: Visitor;
let issues: ReturnType<typeof issuesOf>;

beforeEach(async () => {
  box = await openMailbox();
  app = await startTestApp({ SMTP_URL: box.url });
  admin = await signIn(app, await account(app, 'admin'));
  issues = issuesOf(admin);
});
afterEach(async () => {
  await app.close();
  await box.close();
});

type List = {
  pending: number;
  confirmed: number;
  unsubscribed: number;
  perMinute: number;
  subscribers: Subscriber[];
  next: string | null;
};
const list = async (query = '') => (await admin.get<List>(`/api/admin/newsletter${query}`)).body;

/** Half a minute passes until so many mails of the newsletter have left. */
async function sentTo(count: number): Promise<void> {
  await eventually(async () => {
    await app.advance(HOUR / 120);
    expect(box.received.filter(({ to }) => to.startsWith('reader.'))).toHaveLength(count);
  });
}
const wordsOf = (source: string) => source.replace(/\r\n[ \t]+/g, ' ').replace(/=\r\n/g, '');

describe('G-28 who gets the newsletter', () => {
  it('is counted by status, and listed newest first, in pages and by what is searched', async () => {
    await readers(app, { count: 25, from: 1 });
    await readers(app, { count: 4, from: 101, status: 'pending' });
    await readers(app, { count: 3, from: 201, status: 'unsubscribed' });
    const all = await list();
    expect(all).toMatchObject({ pending: 4, confirmed: 25, unsubscribed: 3, perMinute: 600, next: null });
    expect(all.subscribers).toHaveLength(32);

    const seen: string[] = [];
    for (let next: string | null = '', pages = 0; next !== null; pages++) {
      expect(pages).toBeLessThan(5);
      const page: List = await list(`?pageSize=10${next ? `&before=${next}` : ''}`);
      seen.push(...page.subscribers.map(({ email }) => email));
      next = page.next;
    }
    expect(seen).toEqual(all.subscribers.map(({ email }) => email));

    const stopped = await list('?status=unsubscribed');
    expect(stopped.subscribers.map(({ status }) => status)).toEqual(Array(3).fill('unsubscribed'));
    expect(stopped.subscribers[0]?.unsubscribedAt).not.toBeNull();
    expect((await list('?search=READER.10')).subscribers.map(({ email }) => email).sort()).toEqual(
      [10, 101, 102, 103, 104].map(readerOf).sort(),
    );
    expect((await list('?search=%25')).subscribers).toEqual([]);
    for (const wrong of ['status=all', 'pageSize=0', 'pageSize=1001', 'before=yesterday'])
      expect((await admin.get(`/api/admin/newsletter?${wrong}`)).status).toBe(400);
  });

  it(
    'R-68 is forgotten when they stopped it and the time has passed in which no new link is mailed',
    { tags: 'long' },
    async () => {
      await readers(app, { count: 1, from: 1, status: 'unsubscribed' });
      await readers(app, { count: 1, from: 2 });
      const nights = async (days: number) => {
        await app.advance(days * 24 * HOUR);
        await eventually(async () => expect(await app.database.query('select 1 from outbox')).toEqual([]));
      };
      await nights(RETENTION_DAYS.stoppedSubscriptions - 1);
      expect(await list()).toMatchObject({ confirmed: 1, unsubscribed: 1 });
      await nights(2);
      await eventually(async () => {
        expect(await list()).toMatchObject({ confirmed: 1, unsubscribed: 0 });
        expect(await app.database.query('select 1 from mail_switches')).toEqual([]);
      });
    },
  );
});

describe('G-28 an issue of the newsletter', () => {
  it(
    'is written, changed by who has read it, previewed as its readers get it, and mailed to oneself',
    { tags: 'long' },
    async () => {
      const answer = await admin.post('/api/admin/newsletter/letters', {
        subject: 'News',
        markdown: '# Tips\n\n**Sleep**',
      });
      expect(answer).toMatchObject({
        status: 201,
        body: { letter: { status: 'draft', subject: 'News', version: 1, recipients: 0, testedAt: null } },
      });
      const letter = await issues.write({ subject: 'Second' });
      expect(await issues.change(letter, { subject: 'Better', version: 1 })).toMatchObject({
        status: 200,
        body: { letter: { subject: 'Better', markdown: letter.markdown, version: 2 } },
      });
      expect(await issues.change(letter, { markdown: 'Of before', version: 1 })).toMatchObject({
        status: 409,
        body: { code: 'changed_meanwhile' },
      });
      const { body } = await admin.get<{ letters: { subject: string }[]; next: null }>('/api/admin/newsletter/letters');
      expect(body.letters.map(({ subject }) => subject)).toEqual(['Better', 'News']);

      const words = {
        subject: 'Fish & chips',
        markdown: '[a](https://ok.example) [b](javascript:alert(1)) <b>raw</b>',
      };
      const preview = await admin.post<{ html: string; text: string; leftOut: string[] }>(
        '/api/admin/newsletter/letters/preview',
        words,
      );
      expect(preview).toMatchObject({
        status: 200,
        body: { subject: 'Fish & chips', leftOut: ['javascript:alert(1)'] },
      });
      expect(preview.body.html).toContain('Fish &amp; chips</h1>');
      expect(preview.body.html).toContain('&lt;b&gt;raw');
      expect(preview.body.html).not.toContain('javascript:');
      expect(preview.body.text).toContain('We do not track opens or clicks.');
      expect(preview.body.text).toContain('Unsubscribe from these emails: ');

      const { email } = (await admin.get<{ email: string }>('/api/user')).body;
      expect(await issues.test(letter)).toMatchObject({ status: 200, body: { to: email } });
      await eventually(() => expect(box.received.map(({ to }) => to)).toEqual([email]));
      const [test] = box.received;
      expect(test?.source).toMatch(/^Subject: Test: Better/m);
      expect(test?.source).not.toMatch(/^List-Unsubscribe/m);
      expect((await issues.read(letter)).testedAt).not.toBeNull();
    },
  );

  it('is refused what it cannot be, in words for each field', { tags: 'long' }, async () => {
    for (const [body, fields] of [
      [{}, ['subject', 'markdown']],
      [{ subject: ' ', markdown: 'Hello' }, ['subject']],
      [{ subject: 'a\nb', markdown: 'Hello' }, ['subject']],
      [{ subject: 'a', markdown: 'x'.repeat(20_001) }, ['markdown']],
    ] as const) {
      const refused = await admin.post<{ fields: object }>('/api/admin/newsletter/letters', body);
      expect(refused).toMatchObject({ status: 400, body: { code: 'validation' } });
      expect(Object.keys(refused.body.fields)).toEqual(fields);
    }
    const letter = await issues.write();
    expect((await issues.change(letter, {})).status).toBe(400);
    expect(await issues.send(letter)).toMatchObject({ status: 409, body: { code: 'no_recipients' } });
    expect(await issues.stop(letter)).toMatchObject({ status: 409, body: { code: 'issue_draft' } });
    expect(await issues.send({ id: '00000000-0000-4000-8000-0000000000ff' })).toMatchObject({ status: 404 });
  });

  it(
    'D-20 R-66 R-81 goes to confirmed addresses alone, each with its own way to unsubscribe, in HTML and text',
    { tags: 'long' },
    async () => {
      await readers(app, { count: 12 });
      await readers(app, { count: 2, from: 101, status: 'pending' });
      await readers(app, { count: 2, from: 201, status: 'unsubscribed' });
      const letter = await issues.write({
        subject: 'Study tips',
        markdown: 'Read [this](https://banksia.example/blog).',
      });
      expect(await issues.send(letter, { version: 1 })).toMatchObject({
        status: 200,
        body: { letter: { status: 'sending', recipients: 12, queued: 0 } },
      });
      expect(await issues.change(letter, { subject: 'Too late' })).toMatchObject({
        status: 409,
        body: { code: 'issue_sending' },
      });
      await sentTo(12);
      await eventually(async () => {
        await app.advance(HOUR / 60);
        expect(await issues.read(letter)).toMatchObject({
          status: 'sent',
          queued: 12,
          sent: 12,
          failed: 0,
          waiting: 0,
        });
      });
      expect(box.received.map(({ to }) => to).sort()).toEqual(
        Array.from({ length: 12 }, (_, n) => readerOf(n + 1)).sort(),
      );
      const links = box.received.map(({ source }) => /^List-Unsubscribe: <(\S+)>/im.exec(wordsOf(source))?.[1] ?? '');
      expect(new Set(links).size).toBe(12);
      const [first] = box.received;
      expect(first?.source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im);
      expect(first?.source).toMatch(/^Content-Type: text\/plain/im);
      expect(first?.source).toMatch(/^Content-Type: text\/html/im);
      expect(wordsOf(first?.source ?? '')).toContain('this (https://banksia.example/blog)');
      expect(box.received.map(({ source }) => source).join()).not.toMatch(/<img|pixel/i);

      const { pathname, search } = new URL(links[0] ?? '');
      await app.visitor().ask('POST', `${pathname}${search}`, {
        raw: 'List-Unsubscribe=One-Click',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      });
      expect(await list()).toMatchObject({ pending: 2, confirmed: 11, unsubscribed: 3 });
      expect(await issues.send(letter)).toMatchObject({ status: 409, body: { code: 'issue_sent' } });
      // The built-in mailbox writes it out as it was sent.
      const [kept] = await app.part(SentMail).list();
      expect(kept?.subject).toBe('Study tips');
      expect((await app.part(SentMail).read(kept?.id ?? ''))?.text).toContain(
        'Read this (https://banksia.example/blog).',
      );
    },
  );

  it(
    'is sent once by two admins at the same moment, as both have read it, and while no other is',
    { tags: 'long' },
    async () => {
      await readers(app, { count: 3 });
      const letter = await issues.write();
      const other = issuesOf(await signIn(app, await account(app, 'admin')));
      const answers = await Promise.all([issues.send(letter, { version: 1 }), other.send(letter, { version: 1 })]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe('issue_sending');

      const second = await other.write();
      expect(await other.send(second)).toMatchObject({ status: 409, body: { code: 'another_issue_sending' } });
      await issues.change(second, { markdown: 'Words that the other admin has not read' });
      await sentTo(3);
      await eventually(async () => {
        await app.advance(HOUR / 60);
        expect((await issues.read(letter)).status).toBe('sent');
      });
      expect(await other.send(second, { version: 1 })).toMatchObject({
        status: 409,
        body: { code: 'changed_meanwhile' },
      });
      expect((await issues.read(second)).status).toBe('draft');
      const starts = await app.database.query(`select 1 from event_log where type = 'NewsletterIssueStarted'`);
      expect(starts).toHaveLength(1);
    },
  );

  it('goes to nobody more when it is stopped: what waits is taken back, and its figures are noted', async () => {
    await readers(app, { count: 40 });
    box.greet(421);
    const letter = await issues.write();
    await issues.send(letter);
    await eventually(async () => {
      await app.advance(HOUR / 120);
      expect((await issues.read(letter)).waiting).toBe(40);
    });
    expect(await issues.stop(letter)).toMatchObject({ status: 200, body: { letter: { status: 'stopped' } } });
    expect(await issues.stop(letter)).toMatchObject({ status: 200 });
    await eventually(async () => {
      await app.advance(HOUR / 60);
      expect(await issues.read(letter)).toMatchObject({ status: 'stopped', waiting: 0, sent: 0 });
      expect((await issues.read(letter)).endedAt).not.toBeNull();
    });
    // The server is back only now: what it was about to be handed at the stop would rightly go.
    box.greet(null);
    const person = registration();
    await app.visitor().post('/api/register', person);
    await eventually(async () => {
      await app.advance(HOUR / 60);
      expect(box.received.map(({ to }) => to)).toContain(person.email);
    });
    expect(box.received.filter(({ to }) => to.startsWith('reader.'))).toEqual([]);
    expect(await app.database.query(`select 1 from mails where kind = 'newsletter-issue'`)).toEqual([]);
  });

  it(
    'goes to nobody more when it is stopped in the middle but those to whom the mail server was already being spoken',
    { tags: 'long' },
    async () => {
      await readers(app, { count: 40 });
      const isReader = (to: string) => to.startsWith('reader.');
      const { held, release } = box.hold(isReader);
      const letter = await issues.write();
      await issues.send(letter);
      await eventually(async () => {
        await app.advance(HOUR / 120);
        expect(held).toHaveLength(3);
      });
      const claimed = `select 1 from mails where kind = 'newsletter-issue' and leased_until > now()`;
      expect((await app.database.query(claimed)).length).toBeGreaterThan(held.length);

      const begun = [...held];
      expect((await issues.stop(letter)).status).toBe(200);
      release();
      const stopped = await eventually(async () => {
        await app.advance(HOUR / 60);
        const now = await issues.read(letter);
        expect(now).toMatchObject({ status: 'stopped', waiting: 0, endedAt: expect.any(String) });
        return now;
      });
      const reached = box.received.map(({ to }) => to).filter(isReader);
      expect(begun).toEqual(expect.arrayContaining(reached));
      expect(stopped.sent).toBe(reached.length);
      // No other was begun and broken off either.
      expect(held).toEqual(begun);
    },
  );

  it('R-68 is not sent to somebody who is erased while it waits', { tags: 'long' }, async () => {
    await readers(app, { count: 3 });
    box.greet(421);
    const letter = await issues.write();
    await issues.send(letter);
    await eventually(async () => {
      await app.advance(HOUR / 120);
      expect((await issues.read(letter)).waiting).toBe(3);
    });
    await admin.post('/api/admin/erasures', { email: readerOf(2), reason: 'requested' });
    box.greet(null);
    await sentTo(2);
    await eventually(async () => {
      await app.advance(HOUR / 60);
      expect(await issues.read(letter)).toMatchObject({ status: 'sent', recipients: 3, sent: 2 });
    });
    expect(box.received.map(({ to }) => to).sort()).toEqual([readerOf(1), readerOf(3)]);
    for (const table of ['mails', 'event_log', 'newsletter_subscriptions'])
      expect(await app.database.query(`select 1 from ${table} t where t::text like $1`, [`%${readerOf(2)}%`])).toEqual(
        [],
      );
  });
});
