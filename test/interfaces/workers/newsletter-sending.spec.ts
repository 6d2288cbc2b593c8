import type { NewsletterIssue } from '../../../interfaces/http/contract/admin-newsletter.js';
import { BETWEEN_BATCHES_MS } from '../../../domain/newsletter/issue.js';
import { Clock } from '../../../application/ports/clock.js';
import { Settings } from '../../../application/ports/settings.js';
import { ScheduledTasks } from '../../../application/scheduled-task.js';
import { unsubscribeToken } from '../../../infrastructure/mail/unsubscribe-token.js';
import { eventually } from '../../support/eventually.js';
import { openMailbox, type Mailbox } from '../../support/mailbox.js';
import { issuesOf, readers } from '../../support/newsletter.js';
import { account, signIn } from '../../support/people.js';
import { type Life, program } from '../../support/program.js';
import { HOUR, openBeside, startTestApp, type TestApp } from '../../support/test-app.js';

/** `NEWSLETTER_READERS=50000` is the whole of it, in some minutes; the suite needs a few batches. */
const READERS = Number(process.env['NEWSLETTER_READERS'] ?? 1_500);
const FASTEST_PACE = 6_000;
const PACE = Math.min(FASTEST_PACE, Math.ceil(READERS / 3));
/** One mail on each connection of the worker that is killed (decision 021). */
const MOST_DOUBLED = 3;

let app: TestApp;
let box: Mailbox;
let issues: ReturnType<typeof issuesOf>;
let environment: Record<string, string>;
/** The worker that is killed, and the one that goes on. */
let first: Life;
let second: TestApp | undefined;

beforeAll(async () => {
  box = await openMailbox();
  environment = { SMTP_URL: box.url, NEWSLETTER_PACE: String(PACE) };
  app = await startTestApp({ ...environment, ROLE: 'api' });
  const { dataDir, publicUrl, sessionSecret } = app.part(Settings);
  first = await program('worker', {
    ...environment,
    DATABASE_URL: app.database.url,
    DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl,
    SESSION_SECRET: sessionSecret,
    TIMEOUTS: '20',
  });
  await first.start();
  issues = issuesOf(await signIn(app, await account(app, 'admin')));
});
afterAll(async () => {
  await first.kill();
  await second?.close();
  await app.close();
  await box.close();
});

const unsubscribe = async (email: string) => {
  const reader = await app.database.one<{ id: string }>('select id from newsletter_subscriptions where email = $1', [
    email,
  ]);
  const token = unsubscribeToken(reader?.id ?? '', 'newsletter', app.part(Settings).sessionSecret);
  expect((await app.visitor().post(`/api/unsubscribe?token=${token}`)).status).toBe(200);
};
const waiting = async () => {
  const rows = await app.database.query<{ email: string }>(
    `select to_address as email from mails where kind = 'newsletter-issue' and status = 'pending' order by created_at, id`,
  );
  return rows.map(({ email }) => email);
};
const onTheirWay = () =>
  app.database.query(`select 1 from mails where kind = 'newsletter-issue' and leased_until > now()`);
const bulkMails = () => box.received.filter(({ to }) => to.endsWith('@readers.example'));
/** Mail that is not the newsletter: the link that confirms a subscription. */
const ordinaryMail = (email: string) => app.visitor().post('/api/newsletter', { email });
/** Time passes, for the worker as well. */
async function advance(milliseconds: number): Promise<void> {
  const then = await app.advance(milliseconds);
  await eventually(() => expect(second ? second.part(Clock).now() >= then : true).toBe(true));
}
const step = () => advance(BETWEEN_BATCHES_MS);
/** However many they are: it gives up only where no more of them are sent. */
async function sentWhole(letter: NewsletterIssue): Promise<void> {
  for (let sent = -1, status = ''; status !== 'sent';)
    ({ sent, status } = await eventually(async () => {
      await step();
      const now = await issues.read(letter);
      expect(now.status === 'sent' || now.sent > sent).toBe(true);
      return now;
    }));
}

describe('G-28 a newsletter whose mail server is away in the middle, and of whose workers one is killed', () => {
  it('comes to each address once, to none that unsubscribed meanwhile, and other mail is never behind it', async () => {
    const everyone = new Set(await readers(app, { count: READERS }));
    await readers(app, { count: 20, from: READERS + 1, status: 'pending' });
    await readers(app, { count: 20, from: READERS + 101, status: 'unsubscribed' });
    const letter = await issues.write();
    expect((await issues.send(letter, { version: 1 })).body.letter.recipients).toBe(READERS);

    // The first batch, in the middle of which its worker is killed; another goes on.
    await step();
    await app.part(ScheduledTasks).run('send-newsletter-in-batches', app.part(Clock).now());
    await eventually(() => expect(bulkMails().length).toBeGreaterThan(20));
    await first.kill();
    expect((await waiting()).length).toBeGreaterThan(0);
    second = await openBeside(app, { ...environment, ROLE: 'worker' }, 0);
    await eventually(async () => expect(await waiting()).toEqual([]));

    const before = bulkMails().length;
    expect(before).toBeLessThan(READERS - PACE);

    // The mail server is away for an hour: what waits stays bounded, some readers unsubscribe, and other mail is ordered.
    box.greet(421);
    box.treat(() => 421);
    for (let passed = 0; passed < HOUR; passed += HOUR / 6) {
      await advance(HOUR / 6);
      await eventually(async () => expect((await issues.read(letter)).waiting).toBe(PACE));
    }
    expect(bulkMails()).toHaveLength(before);
    const queued = await waiting();
    const reached = new Set([...queued, ...bulkMails().map(({ to }) => to)]);
    const later = [...everyone].filter((email) => !reached.has(email));
    const gone = [queued[0], queued[7], queued.at(-1), later[0], later.at(-1)] as string[];
    for (const email of gone) await unsubscribe(email);
    await ordinaryMail('ordinary@family.example');
    await eventually(async () => {
      const ordered = await app.database.query(`select 1 from mails where to_address = 'ordinary@family.example'`);
      expect(ordered).toHaveLength(1);
      // What was claimed before is given back.
      expect(await onTheirWay()).toEqual([]);
    });

    // It is back: first the mail that waited least, for it is not the newsletter.
    const arrived = box.received.length;
    box.greet(null);
    box.treat(() => 'accept');
    await eventually(async () => {
      await step();
      expect(box.received.length).toBeGreaterThan(arrived);
    });
    expect(box.received[arrived]?.to).toBe('ordinary@family.example');

    await sentWhole(letter);

    const expected = [...everyone].filter((email) => !gone.includes(email)).sort();
    expect([...new Set(bulkMails().map(({ to }) => to))].sort()).toEqual(expected);
    expect(bulkMails().length - expected.length).toBeLessThanOrEqual(MOST_DOUBLED);
    expect(new Set(bulkMails().map(({ messageId }) => messageId)).size).toBe(expected.length);
    expect(await issues.read(letter)).toMatchObject({
      recipients: READERS,
      sent: READERS - gone.length,
      failed: 0,
      waiting: 0,
    });
  });

  it('is overtaken by other mail also while the server answers none of its mails', async () => {
    box.treat((recipient) => (recipient.endsWith('@readers.example') ? 'deaf' : 'accept'));
    const letter = await issues.write();
    expect((await issues.send(letter)).status).toBe(200);
    await eventually(async () => {
      await step();
      expect((await onTheirWay()).length).toBeGreaterThan(0);
    });
    await ordinaryMail('urgent@family.example');
    await eventually(() => expect(box.received.at(-1)?.to).toBe('urgent@family.example'));
    expect((await issues.read(letter)).sent).toBe(0);
  });
});
