import { Clock } from '../application/ports/clock.js';
import { Settings } from '../application/ports/settings.js';
import { ScheduledTasks } from '../application/scheduled-task.js';
import { BETWEEN_BATCHES_MS } from '../domain/newsletter/issue.js';
import { unsubscribeToken } from '../infrastructure/mail/unsubscribe-token.js';
import { openMailbox } from '../test/support/mailbox.js';
import { issuesOf, readers } from '../test/support/newsletter.js';
import { account, signIn } from '../test/support/people.js';
import { program } from '../test/support/program.js';
import { HOUR, openBeside, startTestApp, type TestApp } from '../test/support/test-app.js';
import { atMost, type Context, exactly, type Figure, type Proof } from './proof.js';
import { until } from './until.js';

export const newsletter: Proof = {
  name: 'newsletter',
  title:
    'A newsletter whose mail server is away for an hour in the middle, of whose workers one is killed, and from which some unsubscribe meanwhile',
  promises: ['G-28', 'REL-6', 'REL-7'],
  run: (context) => proof(context),
};

const READERS = { full: 50_000, small: 300 };
const FASTEST_PACE = 6_000;
/** Mails of a batch that are out when its worker is killed. */
const BEFORE_KILL = 20;
/** One mail on each connection of the worker that is killed (decision 021). */
const MOST_DOUBLED = 3;
const ORDINARY = 'ordinary@family.example';

const count = async (app: TestApp, sql: string): Promise<number> =>
  Number((await app.database.one<{ n: string }>(`select count(*) as n from mails where ${sql}`))?.n);

async function proof({ full, progress }: Context): Promise<Figure[]> {
  const size = full ? READERS.full : READERS.small;
  const pace = Math.min(FASTEST_PACE, Math.ceil(size / 3));
  const box = await openMailbox();
  const environment = { SMTP_URL: box.url, NEWSLETTER_PACE: String(pace) };
  const app = await startTestApp({ ...environment, ROLE: 'api' });
  const { dataDir, publicUrl, sessionSecret } = app.part(Settings);
  const first = await program('worker', {
    ...environment,
    DATABASE_URL: app.database.url,
    DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl,
    SESSION_SECRET: sessionSecret,
    TIMEOUTS: '20',
  });
  let second: TestApp | undefined;
  const bulk = () => box.received.filter(({ to }) => to.endsWith('@readers.example'));
  const pending = `kind = 'newsletter-issue' and status = 'pending'`;
  /** Time passes, for the worker as well. */
  const advance = async (milliseconds: number) => {
    const then = await app.advance(milliseconds);
    await until('the worker has the time', () => !second || second.part(Clock).now() >= then);
  };
  try {
    await first.start();
    const issues = issuesOf(await signIn(app, await account(app, 'admin')));
    const everyone = await readers(app, { count: size });
    const others = [
      ...(await readers(app, { count: 20, from: size + 1, status: 'pending' })),
      ...(await readers(app, { count: 20, from: size + 101, status: 'unsubscribed' })),
    ];
    const issue = await issues.write();
    await issues.send(issue, { version: 1 });

    // The first batch, in the middle of which its worker is killed.
    await advance(BETWEEN_BATCHES_MS);
    await app.part(ScheduledTasks).run('send-newsletter-in-batches', app.part(Clock).now());
    await until('some mails are out', () => bulk().length > BEFORE_KILL);
    await first.kill();
    // From then on the mail server is away for an hour: another worker goes on, what
    // waits stays bounded, some readers unsubscribe, and other mail is ordered.
    box.greet(421);
    box.treat(() => 421);
    const before = bulk().length;
    const left = await count(app, pending);
    second = await openBeside(app, { ...environment, ROLE: 'worker' }, 0);
    let most = 0;
    for (let passed = 0; passed < HOUR; passed += HOUR / 6) {
      await advance(HOUR / 6);
      await until('a batch waits', async () => (most = Math.max(most, (await issues.read(issue)).waiting)) >= pace);
    }
    const during = bulk().length - before;
    const rows = await app.database.query<{ email: string }>(
      `select to_address as email from mails where ${pending} order by created_at, id`,
    );
    const took = new Set(bulk().map(({ to }) => to));
    const ordered = new Set(rows.map(({ email }) => email));
    const waiting = [...ordered].filter((email) => !took.has(email));
    const later = everyone.filter((email) => !took.has(email) && !ordered.has(email));
    const gone = [waiting[0], waiting[7], waiting.at(-1), later[0], later.at(-1)] as string[];
    for (const email of gone) await unsubscribe(app, email);
    await app.visitor().post('/api/newsletter', { email: ORDINARY });
    await until('it is ordered, and what was claimed before is given back', async () => {
      const mails = await count(app, `to_address = '${ORDINARY}'`);
      return mails === 1 && (await count(app, `kind = 'newsletter-issue' and leased_until > now()`)) === 0;
    });

    // It is back, and the whole of it goes out: it gives up only where no more of them are sent.
    const arrived = box.received.length;
    box.greet(null);
    box.treat(() => 'accept');
    let now = await issues.read(issue);
    for (let sent = now.sent; now.status !== 'sent'; sent = now.sent) {
      await until('more are sent', async () => {
        await advance(BETWEEN_BATCHES_MS);
        now = await issues.read(issue);
        return now.status === 'sent' || now.sent > sent;
      });
      progress(Math.min(now.sent, size - 1), size);
    }
    progress(size, size);

    const owed = new Set(everyone.filter((email) => !gone.includes(email)));
    const got = new Set(bulk().map(({ to }) => to));
    const messages = new Set(bulk().map(({ messageId }) => messageId));
    return [
      exactly('readers to whom it is sent', size, now.recipients),
      exactly('worker killed amid a batch', 1, left > 0 ? 1 : 0),
      exactly('readers who did not get it', 0, [...owed].filter((email) => !got.has(email)).length),
      exactly(
        'who got it though they unsubscribed or never confirmed',
        0,
        [...gone, ...others].filter((one) => got.has(one)).length,
      ),
      atMost('mails that came twice, by the kill', MOST_DOUBLED, bulk().length - got.size),
      exactly('mails that came twice under another Message-ID', 0, messages.size - got.size),
      exactly('mails taken while the server was away', 0, during),
      atMost('mails that wait while the server is away', pace, most),
      exactly('newsletters that came before ordinary mail once it was back', 0, firstOrdinary(box.received, arrived)),
      exactly('the admin area counts as sent', size - gone.length, now.sent),
      exactly('the admin area counts as failed or waiting', 0, now.failed + now.waiting),
    ];
  } finally {
    await first.kill();
    await second?.close();
    await app.close();
    await box.close();
  }
}

const firstOrdinary = (received: readonly { to: string }[], from: number) =>
  received.slice(from).findIndex(({ to }) => to === ORDINARY);

async function unsubscribe(app: TestApp, email: string): Promise<void> {
  const sql = 'select id from newsletter_subscriptions where email = $1';
  const reader = await app.database.one<{ id: string }>(sql, [email]);
  const token = unsubscribeToken(reader?.id ?? '', 'newsletter', app.part(Settings).sessionSecret);
  const { status } = await app.visitor().post(`/api/unsubscribe?token=${token}`);
  if (status !== 200) throw new Error(`Unsubscribing answers ${status}`);
}
