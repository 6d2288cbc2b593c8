import { Clock } from '../../../application/ports/clock.js';
import { ScheduledTasks } from '../../../application/scheduled-task.js';
import { competitionEntry } from '../../support/competition-entries.js';
import { eventually } from '../../support/eventually.js';
import { EVENTS_OF_PEOPLE, HOUR, type TestApp, startTestApp } from '../../support/test-app.js';
import { account, severalTutors, type TestTutor } from '../../support/people.js';
import { family, mailTo, type Mail, quoted, type Teacher, teachers, tokenIn } from '../../support/quotes.js';
import { booked, settled, slotsOf, worksDaily } from '../../support/sessions.js';

const TIMES = 50;
const SITE = 'http://site.localhost';
/** What the app itself goes on to write: figures that it folds, counts of calls. */
const RESTLESS = [
  ...['rate_limits', 'daily_figures', 'figure_changes', 'standing_changes', 'student_changes', 'students'],
  ...['tutor_standings', 'tutor_answers', 'answered_requests'],
];

let app: TestApp;
let person: Teacher;
let others: TestTutor[];

beforeAll(async () => {
  app = await startTestApp();
  app.stopClock();
  [person, ...others] = (await teachers(app, await severalTutors(app, 4))) as [Teacher, ...Teacher[]];
  await worksDaily(app, person);
});
afterAll(() => app.close());

const count = async (sql: string) => (await app.database.one<{ n: number }>(`select count(*) as n from ${sql}`))?.n;

/** Nothing is due, such as the night that came with the moved clock, and nothing waits to happen or to be sent. */
async function atRest(): Promise<void> {
  await app.part(ScheduledTasks).runAll(app.part(Clock).now());
  await eventually(async () => {
    expect(await count('outbox')).toBe(0);
    expect(await count(`mails where status = 'pending'`)).toBe(0);
  });
}

/** A fingerprint of every table that a person's acts change. */
async function everything(): Promise<Record<string, string>> {
  const tables = await app.database.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const prints: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !RESTLESS.includes(table.name))) {
    const rows = name === 'event_log' ? EVENTS_OF_PEOPLE : `"${name}"`;
    const found = await app.database.one<{ print: string }>(
      `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print from ${rows} t`,
    );
    prints[name] = found?.print ?? '';
  }
  return prints;
}

/** Every address in every mail that was sent, as a program that reads mails finds them. */
async function links(): Promise<string[]> {
  const { mails } = (await app.visitor().get<{ mails: Mail[] }>('/api/demo/mailbox')).body;
  const found = new Set<string>();
  for (const { id } of mails) {
    const { html, text } = (await app.visitor().get<{ html: string; text: string }>(`/api/demo/mailbox/${id}`)).body;
    for (const [address] of `${html}\n${text}`.matchAll(/https?:\/\/[^\s"<>]+/g))
      if (address.startsWith(SITE)) found.add(address.replaceAll('&amp;', '&'));
  }
  return [...found];
}

describe('a mail scanner', () => {
  it(
    'R-11 R-50 R-66 SEC-46 that opens every link of every mail fifty times changes nothing, and each still works',
    { tags: 'long' },
    async () => {
      const asking = await family(app);
      const agreed = await settled(app, asking, person);
      const second = await family(app);
      const open = await quoted(app, second, others[0] as Teacher);
      const [slot] = await slotsOf(app, person);
      const bookingId = await booked(agreed, slot?.startsAt as string);
      await app.advance(Date.parse(slot?.endsAt as string) - Date.parse(await app.advance(0)));
      expect((await person.visitor.post(`/api/bookings/${bookingId}/complete`)).status).toBe(200);
      await app.advance(3 * HOUR);
      const review = await mailTo(app, asking.email, 'review-invitation');
      const newcomer = await account(app, 'tutor');
      await app.visitor().post('/api/password-resets', { email: newcomer.email });
      await app.visitor().post('/api/newsletter', { email: 'reader@family.example' });
      const entry = competitionEntry();
      await app.visitor().post('/api/competitions/enter', entry);
      const entered = await mailTo(app, entry.email, 'competition-entry');
      const reset = await mailTo(app, newcomer.email, 'reset-password');
      const mail = await mailTo(app, 'reader@family.example', 'newsletter');
      const quote = await mailTo(app, second.email, 'quote-received');
      await atRest();

      const addresses = await links();
      const kinds = new Set(addresses.map((address) => new URL(address).pathname.split('/')[1]));
      expect([...kinds]).toEqual(
        expect.arrayContaining([
          'enquiries',
          'reviews',
          'newsletter',
          'competition-entry',
          'reset-password',
          'portal',
          'api',
        ]),
      );
      const before = await everything();
      const scanner = app.visitor();
      for (const address of addresses) {
        const { pathname, search, hash } = new URL(address);
        const answers = await Promise.all(
          Array.from({ length: TIMES }, (_, time) => scanner.ask(time % 5 ? 'GET' : 'HEAD', pathname + search)),
        );
        for (const { status } of answers) expect(status).toBeLessThan(500);
        // Some run the page's own reading of a link as well.
        const token = hash.replace('#token=', '');
        if (pathname === '/reviews')
          expect((await scanner.post('/api/reviews/invitation', { token })).status).toBe(200);
      }
      expect(await everything()).toEqual(before);
      // And some run the pages' scripts, which exchange the link for access.
      for (const address of addresses.filter((one) => new URL(one).pathname.startsWith('/enquiries/'))) {
        const token = new URL(address).hash.replace('#token=', '');
        expect((await app.visitor().post('/api/enquiry-access', { token })).status).toBe(200);
      }
      const { sessions: _grants, ...after } = await everything();
      expect(after).toEqual(Object.fromEntries(Object.entries(before).filter(([table]) => table !== 'sessions')));

      const holder = app.visitor();
      expect((await holder.post('/api/enquiry-access', { token: tokenIn(quote) })).status).toBe(200);
      expect((await holder.get(`/api/enquiries/${second.id}/quotes`)).body).toMatchObject({
        quotes: [{ id: open, status: 'submitted', studentViewed: false }],
      });
      expect((await app.visitor().post('/api/reviews', { token: tokenIn(review), rating: 5 })).status).toBe(201);
      expect((await app.visitor().post('/api/newsletter/confirmations', { token: tokenIn(mail) })).status).toBe(200);
      const confirming = { token: tokenIn(entered) };
      expect((await app.visitor().post('/api/competitions/confirmations', confirming)).status).toBe(200);
      expect(
        (
          await app
            .visitor()
            .post('/api/password-resets/confirm', { token: tokenIn(reset), password: 'a battery of mine' })
        ).status,
      ).toBe(200);
      expect(await everything()).not.toEqual(before);
    },
  );
});
