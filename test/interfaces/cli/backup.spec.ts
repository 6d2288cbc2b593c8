import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PersonalData } from '../../../application/ports/erasure/personal-data.js';
import { eraseAgain } from '../../../interfaces/cli/erasures.js';
import { hashesOf, restored } from '../../support/backup.js';
import { competitionEntry } from '../../support/competition-entries.js';
import { freshDatabase, run, type TestDatabase } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { account, severalTutors, signIn } from '../../support/people.js';
import { openMailbox, type Mailbox } from '../../support/mailbox.js';
import { type Family, family, quoted, teachers } from '../../support/quotes.js';
import { booked, settled, slotsOf, worksDaily } from '../../support/sessions.js';

const MAILBOX_AWAY = 'away@family.example';
/** Who has no enquiry and never answered a mail. */
const STRANGER = 'rosalind@stranger.example';

let post: Mailbox;
let before: TestDatabase;
let backup: TestDatabase & { way: string };
let dataDir: string;

const settings = () => ({ SMTP_URL: post.url });
const start = (database: TestDatabase): Promise<TestApp> => startTestApp(settings(), () => database.url);

beforeAll(async () => {
  post = await openMailbox();
  before = await freshDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'banksia-backup-'));
});
afterAll(async () => {
  await backup.drop();
  await post.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Nothing is owed but the mail to who cannot be reached. */
const atRest = (app: TestApp) =>
  eventually(async () => {
    expect(await app.database.query('select reaction from outbox')).toEqual([]);
    expect(
      await app.database.query<{ to: string }>(
        `select to_address as "to" from mails where status = 'pending' and due_at < now() + interval '1 hour'`,
      ),
    ).toEqual([{ to: MAILBOX_AWAY }]);
  });

/** A quote, a session with its reminders to come, and a mail that is still owed. */
async function live(app: TestApp): Promise<Family> {
  const [first, second] = await teachers(app, await severalTutors(app, 2));
  if (!first || !second) throw new Error('two tutors');
  await worksDaily(app, first);
  const asking = await family(app);
  await quoted(app, asking, second);
  const agreed = await settled(app, asking, first);
  await booked(agreed, (await slotsOf(app, first)).at(-1)?.startsAt ?? '');
  const visitor = app.visitor();
  const answers = [
    await visitor.post('/api/newsletter', { email: STRANGER }),
    await visitor.post('/api/competitions/enter', competitionEntry({ name: 'Rosalind Okonjo', email: STRANGER })),
    await visitor.post('/api/concerns', {
      ...{ kind: 'conduct', words: 'Rosalind was shouted at.', contact: STRANGER, tutorId: first.tutorId },
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 201, 201]);
  const forgotten = await family(app, { name: 'Ottilie Vanterpool', email: 'ottilie@family.example' });
  post.treat((to) => (to === MAILBOX_AWAY ? 451 : 'accept'));
  await family(app, { email: MAILBOX_AWAY });
  return forgotten;
}

const NAMING = {
  enquiries: 'ottilie',
  newsletter_subscriptions: 'rosalind',
  competition_entries: 'rosalind',
  cases: 'rosalind',
  mails: 'ottilie|rosalind',
};

/** The tables that say who either was. */
async function tablesNaming(database: TestDatabase): Promise<string[]> {
  const each = Object.entries(NAMING).map(
    ([table, words]) => `select '${table}' as name where exists (select from ${table} t where t::text ~* '${words}')`,
  );
  return (await run<{ name: string }>(database.url, each.join(' union all '))).map(({ name }) => name);
}

describe('REL-26 REL-34 a backup', () => {
  it(
    'is restored table by table, sends nothing again, and forgets again who was forgotten after it',
    { tags: 'long' },
    async () => {
      const app = await start(before);
      const forgotten = await live(app);
      await atRest(app);
      await app.close();

      backup = await restored(before);
      process.stdout.write(`backup: by ${backup.way}\n`);
      expect(await hashesOf(backup)).toEqual(await hashesOf(before));

      const later = await start(before);
      const admin = await signIn(later, await account(later, 'admin'));
      for (const wanted of [{ enquiryId: forgotten.id }, { email: STRANGER }])
        expect((await admin.post('/api/admin/erasures', { ...wanted, reason: 'requested' })).status).toBe(200);
      expect(await tablesNaming(before)).toEqual([]);
      const list = join(dataDir, 'erasures.json');
      writeFileSync(list, JSON.stringify(await later.part(PersonalData).erasures()));
      await later.close();
      await before.drop();

      expect(await tablesNaming(backup)).toEqual(Object.keys(NAMING));
      const sentBefore = post.received.length;
      const sent = new Set(post.received.map(({ messageId }) => messageId));
      expect(sent.size).toBeGreaterThan(5);
      await asOperator(() => eraseAgain(list));
      expect(await tablesNaming(backup)).toEqual([]);

      post.treat(() => 'accept');
      const revived = await start(backup);
      await eventually(async () =>
        expect(
          await revived.database.query(
            `select kind from mails where status = 'pending' and due_at < now() + interval '1 hour'`,
          ),
        ).toEqual([]),
      );
      const since = post.received.slice(sentBefore);
      expect(since.map(({ to }) => to)).toContain(MAILBOX_AWAY);
      expect(since.filter(({ messageId }) => sent.has(messageId))).toEqual([]);
      expect(await revived.visitor().get('/api/health')).toMatchObject({ status: 200 });
      await revived.close();
    },
  );
});

async function asOperator(work: () => Promise<void>): Promise<void> {
  const environment = process.env;
  process.env = { ...environment, ...settings(), DATABASE_URL: backup.url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  try {
    await work();
  } finally {
    process.env = environment;
  }
}
