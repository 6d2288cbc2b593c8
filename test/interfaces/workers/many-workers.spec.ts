import { Clock } from '../../../application/ports/clock.js';
import { LogAudit } from '../../../application/ports/history/log-audit.js';
import { ScheduledTasks } from '../../../application/scheduled-task.js';
import { addDays, DAY, HOUR, instantOf, localDate, MINUTE, plus } from '../../../domain/shared/time.js';
import { asksFor, session } from '../../support/admin-sessions.js';
import { eventually } from '../../support/eventually.js';
import { type TestApp, openBeside, startTestApp } from '../../support/test-app.js';
import { profile } from '../../support/onboarding.js';
import { severalTutors, tutor } from '../../support/people.js';
import { openMailbox, type Mailbox } from '../../support/mailbox.js';
import { family, quoted, type Teacher, teachers } from '../../support/quotes.js';

/** What the machines' clocks are wrong by. */
const AHEAD = [-5 * MINUTE, 0, 5 * MINUTE];
/** Moments around one at which something falls due: for nobody yet, for the first worker, for two, for all. */
const AROUND = [-6, -4, -1, 1, 4, 6, 7].map((minutes) => minutes * MINUTE);
const SEVEN = 19;
/** Hours after the start at which something falls due. */
const DUE = {
  'quiet hours, a reminder, an invitation to review': 2,
  'second waves': 12,
  'a digest at seven': SEVEN,
  'alerts of silence': 20,
  'mails about the delay, a night': 24,
  'the last reminder': 25,
  'the question how a session went': 29,
  'reminders that invitations end': 36,
  'opportunities, a digest, overdue': 48,
  'the end of a session of which nobody says so': 51,
  'a reminder that a quote ends': 156,
  'a quote and a request, overdue': 192,
  'notice of a check': 192,
  'drafts, overdue': 744,
};
const ZONE = 'Australia/Sydney';

let app: TestApp;
let box: Mailbox;
let start: string;
const workers: TestApp[] = [];

beforeAll(async () => {
  box = await openMailbox();
  app = await startTestApp({ ROLE: 'api', SMTP_URL: box.url });
  const now = app.part(Clock).now();
  start = instantOf(addDays(localDate(now, ZONE), 1), '12:00', ZONE);
  await app.advance(Date.parse(start) - Date.parse(now));
  for (const ahead of AHEAD) workers.push(await openBeside(app, { ROLE: 'worker', SMTP_URL: box.url }, ahead));
  // The first night, from which the others are counted.
  await tick();
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.close()));
  await app.close();
  await box.close();
});

/** All workers look at once for what is due by their own clocks, whatever they do by themselves. */
const tick = () => Promise.all(workers.map((worker) => worker.part(ScheduledTasks).runAll(worker.part(Clock).now())));

/** Passes an hour; `late` families ask when the first worker alone is past it. */
async function pass(hours: number, late = 0): Promise<void> {
  for (const around of AROUND) {
    const then = Date.parse(start) + hours * HOUR + around;
    await app.advance(Math.max(0, then - Date.parse(app.part(Clock).now())));
    await eventually(() => {
      for (const [number, worker] of workers.entries())
        expect(Date.parse(worker.part(Clock).now())).toBeGreaterThanOrEqual(then + (AHEAD[number] ?? 0));
    });
    await tick();
    if (around === -MINUTE) await several(late);
    // A mail about what has ended meanwhile is not sent.
    await sent();
  }
}

/** So many families ask, and tutors are invited. */
async function several(count: number): Promise<void> {
  for (let number = 0; number < count; number++) await family(app);
  await settled();
}

const sent = () =>
  eventually(async () =>
    expect(await app.database.query(`select 1 from mails where status = 'pending' and held_until is null`)).toEqual([]),
  );
const settled = () => eventually(async () => expect(await app.database.query('select 1 from outbox')).toEqual([]));

/** Everything that can fall due. */
async function people(): Promise<void> {
  const [first, gathers, sleeps] = (await teachers(app, await severalTutors(app, 3))) as [Teacher, Teacher, Teacher];
  const input = (body: object) => ({ body });
  const settings = '/api/portal/notification-settings';
  await gathers.visitor.ask('PUT', settings, input({ kinds: { 'new-opportunity': 'daily_digest' } }));
  await sleeps.visitor.ask('PUT', settings, input({ quietHours: { startTime: '11:00', endTime: '14:00' } }));
  await tutor(app, { subjects: ['latin'], wwcExpiryDate: plus(start, 38 * DAY) });
  for (let number = 0; number < 3; number++) await app.visitor().post('/api/register/tutor', profile());
  const asking = await family(app);
  await several(2);
  await sent();
  await quoted(app, asking, first);
  const [{ tutorId }, { id: enquiryId, email: studentEmail }] = [first, asking];
  await session(app, { tutorId, enquiryId, studentEmail, inHours: 26 });
  await session(app, { tutorId, enquiryId, studentEmail, steps: ['in_progress', 'completed'] });
  await asksFor(app, tutorId, studentEmail);
}

/** The last night has been kept: a worker may still be at it, on its own turn, while the others pass it by. */
const lastNight = () =>
  eventually(async () => {
    const since = plus(start, (DUE['drafts, overdue'] - 1) * HOUR);
    const nights = `select 1 from event_log where type = 'RetentionKept' and at >= $1`;
    expect(await app.database.query(nights, [since])).toHaveLength(1);
  });

const counts = async (what: string, from: string) =>
  Object.fromEntries(
    (
      await app.database.query<{ what: string; n: number }>(
        `select ${what} as what, count(*) as n from ${from} group by 1`,
      )
    ).map(({ what, n }) => [what, n]),
  );

describe('REL-23 three workers whose clocks are five minutes apart', () => {
  it(
    'let everything that falls due in a month happen once, and each mail about it go out once',
    { tags: 'long' },
    async () => {
      await people();
      for (const hours of new Set(Object.values(DUE))) await pass(hours, hours === SEVEN ? 3 : 0);
      await lastNight();
      await settled();
      await eventually(async () =>
        expect(await app.database.query(`select 1 from mails where status <> 'sent'`)).toEqual([]),
      );

      expect(await counts('type', `event_log where actor = 'system'`)).toEqual({
        TutorsInvited: 6,
        OpportunityOffered: 18,
        NoCandidateFound: 5,
        OpportunityExpired: 17,
        // G-23
        OpportunityReminded: 8,
        QuoteReminded: 1,
        OpsAlertedOfSilence: 5,
        ReplyWasLate: 5,
        QuoteExpired: 1,
        SessionRequestExpired: 1,
        SessionReminded: 2,
        // G-13
        SessionOutcomeRequested: 1,
        SessionCompleted: 1,
        TutorFiguresRecomputed: 1,
        ReviewInvited: 2,
        WwcExpiryNoticed: 3,
        RetentionKept: 6,
        PersonErased: 1,
        TutorErased: 3,
      });
      expect(await counts('kind', 'mails')).toEqual({
        'enquiry-received': 6,
        'enquiry-delayed': 5,
        'new-opportunity': 12,
        'opportunity-digest': 2,
        'quote-received': 1,
        'opportunity-ending': 8,
        'opportunity-expired': 17,
        'quote-ending': 1,
        'quote-expired': 1,
        'quote-unanswered': 1,
        'review-invitation': 2,
        'session-outcome': 2,
        'session-reminder': 4,
        'wwc-expiring': 3,
      });
      const mornings = [1, 2].map((days) => [addDays(localDate(start, ZONE), days), 1]);
      expect(
        await counts(`(created_at at time zone '${ZONE}')::date`, `mails where kind = 'opportunity-digest'`),
      ).toEqual(Object.fromEntries(mornings));
      expect(new Set(box.counts().values())).toEqual(new Set([1]));
      expect(box.received).toHaveLength(65);
      expect(await app.part(LogAudit).verify(null, () => undefined)).toMatchObject({ differences: 0 });
    },
  );
});
