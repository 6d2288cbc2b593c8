/** @module-tag long */
import { Clock } from '../../../application/ports/clock.js';
import { RemindTutorOfInvitationThatEnds } from '../../../application/opportunity/remind-tutor-of-invitation-that-ends.task.js';
import { Settings } from '../../../application/ports/settings.js';
import { RemindFamilyOfQuotesThatEnd } from '../../../application/quote/remind-family-of-quotes-that-end.task.js';
import { HIRING_LIKELIHOODS } from '../../../domain/enquiry/options.js';
import { OPPORTUNITY_REMINDER_HOURS } from '../../../domain/opportunity/opportunity.js';
import { QUOTE_REMINDER_HOURS } from '../../../domain/quote/quote.js';
import { plus } from '../../../domain/shared/time.js';
import { run } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';
import { tutor } from '../../support/people.js';
import {
  eventTypes,
  type Family,
  family,
  mailsTo,
  mailTo,
  opportunityOf,
  quoted,
  type Teacher,
  teachers,
} from '../../support/quotes.js';
import { HOUR, startTestApp, type TestApp } from '../../support/test-app.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  app.stopClock();
});
afterAll(() => app.close());

const now = () => app.part(Clock).now();
const goTo = (instant: string) => app.advance(Date.parse(instant) - Date.parse(now()));
const SUBJECTS = {
  mathematics: 'Maths',
  physics: 'Physics',
  chemistry: 'Chemistry',
  biology: 'Biology',
  history: 'History',
  geography: 'Geography',
  economics: 'Economics',
  english: 'English',
  psychology: 'Psychology',
} as const;
type Subject = keyof typeof SUBJECTS;

/** The only tutors of a subject, and a family that asks for it. */
async function asked(subject: Subject, staff = 1, changes: Parameters<typeof family>[1] = {}) {
  const people = await teachers(
    app,
    await Promise.all(Array.from({ length: staff }, () => tutor(app, { subjects: [subject] }))),
  );
  const asking = await family(app, {
    email: `${subject}@family.example`,
    subjects: SUBJECTS[subject],
    message: subject,
    ...changes,
  });
  for (const teacher of people) await opportunityOf(app, asking, teacher);
  return { asking, people: people as [Teacher, ...Teacher[]] };
}
const endOf = async (table: 'tutor_opportunities' | 'tutor_quotes', id: string) =>
  (await app.database.one<{ end: string }>(`select expires_at as end from ${table} where id = $1`, [id]))
    ?.end as string;
const count = async (id: string, type: string) => (await eventTypes(app, id)).filter((one) => one === type).length;
const decide = ({ visitor }: Family, quoteId: string, status: 'accepted' | 'rejected') =>
  visitor.ask('PATCH', `/api/tutor-quotes/${quoteId}/status`, { body: { status } });
const waiting = (enquiryId: string, kind: string) =>
  app.database.query(`select 1 from mails where data ->> 'enquiryId' = $1 and kind = $2 and status = 'pending'`, [
    enquiryId,
    kind,
  ]);

describe('G-23 an invitation that nobody answers', () => {
  it('its tutor is reminded once, 12 hours before, and mailed once that it has ended', async () => {
    const { asking, people } = await asked('mathematics');
    const [{ email, visitor }] = people;
    const id = await opportunityOf(app, asking, people[0]);
    const end = await endOf('tutor_opportunities', id);
    await goTo(plus(end, -OPPORTUNITY_REMINDER_HOURS * HOUR - 1));
    expect(await count(id, 'OpportunityReminded')).toBe(0);
    await goTo(plus(end, -OPPORTUNITY_REMINDER_HOURS * HOUR));
    const reminder = await mailTo(app, email, 'opportunity-ending');
    expect(reminder.subject).toBe('A family is waiting for your answer');
    expect(reminder.text).toContain('http://site.localhost/portal/opportunities');
    expect(reminder.text).toContain('/api/unsubscribe?token=');
    await app.advance(HOUR);
    await goTo(plus(end, -1));
    expect(await mailsTo(app, email, 'opportunity-ending')).toHaveLength(1);
    expect(await mailsTo(app, email, 'opportunity-expired')).toEqual([]);
    await goTo(end);
    expect((await mailTo(app, email, 'opportunity-expired')).subject).toBe('An opportunity has ended');
    await app.advance(HOUR);
    for (const kind of ['opportunity-ending', 'opportunity-expired'])
      expect(await mailsTo(app, email, kind)).toHaveLength(1);
    expect(await count(id, 'OpportunityReminded')).toBe(1);
    expect((await visitor.get('/api/portal/opportunities')).body).toMatchObject([{ id, status: 'expired' }]);
  });

  it('R-44 who has a day hears nothing at its birth, and is reminded after half of it', async () => {
    const { asking, people } = await asked('physics', 1, { hiringLikelihood: HIRING_LIKELIHOODS[0] });
    const [{ email }] = people;
    const id = await opportunityOf(app, asking, people[0]);
    await app.advance(HOUR);
    await goTo(plus(await endOf('tutor_opportunities', id), -OPPORTUNITY_REMINDER_HOURS * HOUR - 1));
    expect(await count(id, 'OpportunityReminded')).toBe(0);
    await app.advance(1);
    await eventually(async () => expect(await mailsTo(app, email, 'opportunity-ending')).toHaveLength(1));
  });

  it('nobody is reminded of one that was accepted or declined, and a reminder that waits for quiet hours is withdrawn', async () => {
    const { asking, people } = await asked('chemistry', 3);
    const [one, other, quiet] = people as [Teacher, Teacher, Teacher];
    const ids = await Promise.all(people.map((teacher) => opportunityOf(app, asking, teacher)));
    const [first, second, third] = ids as [string, string, string];
    expect((await one.visitor.post(`/api/portal/opportunities/${first}/accept`)).status).toBe(200);
    expect((await other.visitor.post(`/api/portal/opportunities/${second}/reject`)).status).toBe(200);
    const due = plus(await endOf('tutor_opportunities', third), -OPPORTUNITY_REMINDER_HOURS * HOUR);
    const hour = (shift: number) =>
      new Intl.DateTimeFormat('en-AU', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Australia/Sydney' }).format(
        new Date(plus(due, shift * HOUR)),
      );
    const quietHours = { startTime: `${hour(-1)}:00`, endTime: `${hour(4)}:00` };
    expect((await quiet.visitor.ask('PUT', '/api/portal/notification-settings', { body: { quietHours } })).status).toBe(
      200,
    );
    await goTo(due);
    await eventually(async () => expect(await count(third, 'OpportunityReminded')).toBe(1));
    expect(await waiting(asking.id, 'opportunity-ending')).toHaveLength(1);
    expect((await quiet.visitor.post(`/api/portal/opportunities/${third}/reject`)).status).toBe(200);
    expect(await waiting(asking.id, 'opportunity-ending')).toEqual([]);
    await app.advance(2 * OPPORTUNITY_REMINDER_HOURS * HOUR);
    for (const { email } of people)
      for (const kind of ['opportunity-ending', 'opportunity-expired'])
        expect(await mailsTo(app, email, kind)).toEqual([]);
    for (const id of [first, second]) expect(await count(id, 'OpportunityReminded')).toBe(0);
  });

  it('REL-23 two workers at the same moment, and one that dies between reminder and mark, remind once', async () => {
    const { asking, people } = await asked('geography');
    const id = await opportunityOf(app, asking, people[0]);
    const due = plus(await endOf('tutor_opportunities', id), -OPPORTUNITY_REMINDER_HOURS * HOUR);
    const task = app.part(RemindTutorOfInvitationThatEnds);
    // The mail of the commit is written, and the process is gone before the commit is.
    const owner = app.part(Settings).databaseUrl;
    await run(
      owner,
      `create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
    );
    await run(
      owner,
      `create trigger die before update on tutor_opportunities for each row when (new.id = '${id}') execute function die()`,
    );
    await goTo(due);
    await expect(task.handle(id, due)).rejects.toThrow('killed');
    expect([await waiting(asking.id, 'opportunity-ending'), await count(id, 'OpportunityReminded')]).toEqual([[], 0]);
    await run(owner, 'drop trigger die on tutor_opportunities');
    await Promise.all([task.handle(id, due), task.handle(id, due), task.handle(id, due)]);
    await eventually(async () => expect(await mailsTo(app, people[0].email, 'opportunity-ending')).toHaveLength(1));
    expect(await count(id, 'OpportunityReminded')).toBe(1);
  });
});

describe('G-23 a quote that nobody answers', () => {
  it('its family is reminded once, 24 hours before; at the end both sides are mailed once', async () => {
    const { asking, people } = await asked('biology');
    const [teacher] = people;
    const id = await quoted(app, asking, teacher);
    const end = await endOf('tutor_quotes', id);
    await goTo(plus(end, -QUOTE_REMINDER_HOURS * HOUR - 1));
    expect(await count(id, 'QuoteReminded')).toBe(0);
    await goTo(plus(end, -QUOTE_REMINDER_HOURS * HOUR));
    const reminder = await mailTo(app, asking.email, 'quote-ending');
    expect(reminder.subject).toBe(`A quote ends soon (${asking.reference})`);
    expect(reminder.text).toContain(`http://site.localhost/enquiries/${asking.id}#token=`);
    expect(reminder.text).toMatch(
      new RegExp(`Pat ${teacher.username}’s\\s+quote\\s+is\\s+waiting\\s+for\\s+your\\s+answer`),
    );
    expect(reminder.text).toContain('11:59 pm');
    await goTo(plus(end, -1));
    expect(await mailsTo(app, asking.email, 'quote-expired')).toEqual([]);
    await goTo(end);
    expect((await mailTo(app, asking.email, 'quote-expired')).subject).toBe(`A quote has ended (${asking.reference})`);
    expect((await mailTo(app, teacher.email, 'quote-unanswered')).subject).toBe('Your quote has ended');
    await app.advance(HOUR);
    for (const [address, kind] of [
      [asking.email, 'quote-ending'],
      [asking.email, 'quote-expired'],
      [teacher.email, 'quote-unanswered'],
    ] as const)
      expect(await mailsTo(app, address, kind)).toHaveLength(1);
    expect(await count(id, 'QuoteReminded')).toBe(1);
  });

  it('quotes of one day are one mail to the family; each tutor has one', async () => {
    const { asking, people } = await asked('history', 3);
    const ids = [];
    for (const teacher of people) ids.push(await quoted(app, asking, teacher));
    const end = await endOf('tutor_quotes', ids[0] as string);
    await goTo(plus(end, -QUOTE_REMINDER_HOURS * HOUR));
    expect((await mailTo(app, asking.email, 'quote-ending')).subject).toBe(`3 quotes end soon (${asking.reference})`);
    expect((await decide(asking, ids[0] as string, 'rejected')).status).toBe(200);
    await goTo(end);
    const ended = await mailTo(app, asking.email, 'quote-expired');
    expect(ended.subject).toBe(`2 quotes have ended (${asking.reference})`);
    expect(ended.text).not.toContain('Pat ');
    await eventually(async () => {
      for (const [place, { email }] of people.entries())
        expect(await mailsTo(app, email, 'quote-unanswered')).toHaveLength(place === 0 ? 0 : 1);
    });
    for (const kind of ['quote-ending', 'quote-expired'])
      expect(await mailsTo(app, asking.email, kind)).toHaveLength(1);
  });

  it('nobody is reminded of one that was accepted, declined or withdrawn', async () => {
    const { asking, people } = await asked('economics', 3);
    const [first, second, third] = people as [Teacher, Teacher, Teacher];
    const ids = [];
    for (const teacher of people) ids.push(await quoted(app, asking, teacher));
    const [declined, withdrawn, accepted] = ids as [string, string, string];
    expect((await decide(asking, declined, 'rejected')).status).toBe(200);
    expect((await second.visitor.post(`/api/portal/quotes/${withdrawn}/withdraw`)).status).toBe(200);
    expect((await decide(asking, accepted, 'accepted')).status).toBe(200);
    await goTo(plus(await endOf('tutor_quotes', accepted), -HOUR));
    await app.advance(2 * HOUR);
    for (const address of [asking.email, first.email, second.email, third.email])
      for (const kind of ['quote-ending', 'quote-expired', 'quote-unanswered'])
        expect(await mailsTo(app, address, kind)).toEqual([]);
    for (const id of ids) expect(await count(id, 'QuoteReminded')).toBe(0);
  });

  it('a reminder that has not gone out is withdrawn with the last quote that it is about', async () => {
    const { asking, people } = await asked('english', 2);
    const ids = [];
    for (const teacher of people) ids.push(await quoted(app, asking, teacher));
    const [one, other] = ids as [string, string];
    const due = plus(await endOf('tutor_quotes', one), -QUOTE_REMINDER_HOURS * HOUR);
    await goTo(due);
    await mailTo(app, asking.email, 'quote-ending');
    // As during an outage of the mail server.
    await app.database.query(
      `update mails set status = 'pending', due_at = 'infinity' where kind = 'quote-ending' and to_address = $1`,
      [asking.email],
    );
    expect((await decide(asking, one, 'rejected')).status).toBe(200);
    expect(await waiting(asking.id, 'quote-ending')).toHaveLength(1);
    expect((await decide(asking, other, 'accepted')).status).toBe(200);
    expect(await waiting(asking.id, 'quote-ending')).toEqual([]);
  });

  it('R-66 goes to no family that has switched it off, and two workers at the same moment remind once', async () => {
    const { asking, people } = await asked('psychology', 2);
    const ids = [];
    for (const teacher of people) ids.push(await quoted(app, asking, teacher));
    const [id, other] = ids as [string, string];
    const due = plus(await endOf('tutor_quotes', id), -QUOTE_REMINDER_HOURS * HOUR);
    const settings = `/api/enquiries/${asking.id}/mail-settings`;
    expect((await asking.visitor.ask('PUT', settings, { body: { kinds: { 'quote-expired': false } } })).status).toBe(
      200,
    );
    const task = app.part(RemindFamilyOfQuotesThatEnd);
    await Promise.all([goTo(due), task.handle(id, due), task.handle(other, due), task.handle(id, due)]);
    await eventually(async () => expect(await mailsTo(app, asking.email, 'quote-ending')).toHaveLength(1));
    for (const quoteId of ids) expect(await count(quoteId, 'QuoteReminded')).toBe(1);
    await app.advance(2 * QUOTE_REMINDER_HOURS * HOUR);
    for (const { email } of people)
      await eventually(async () => expect(await mailsTo(app, email, 'quote-unanswered')).toHaveLength(1));
    expect(await mailsTo(app, asking.email, 'quote-expired')).toEqual([]);
    expect(await mailsTo(app, asking.email, 'quote-ending')).toHaveLength(1);
  });
});
