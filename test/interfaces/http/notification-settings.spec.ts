/** @module-tag long */
import { advanceTo } from '../../support/wall-clock.js';
import { Clock } from '../../../application/ports/clock.js';
import { enquiry } from '../../support/enquiries.js';
import { eventually } from '../../support/eventually.js';
import { HOUR, type TestApp, startTestApp } from '../../support/test-app.js';
import { account, signIn, type TestTutor, tutor } from '../../support/people.js';
import { type Mailbox, openMailbox } from '../../support/mailbox.js';
import { agreed, chosen, family, opportunityOf, quoted } from '../../support/quotes.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startTestApp({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const PATH = '/api/portal/notification-settings';
type Settings = {
  kinds: { kind: string; delivery: string; choices: string[] }[];
  quietHours: unknown;
  timezone: string;
};
const save = (visitor: Visitor, body: Record<string, unknown>) => visitor.ask<Settings>('PUT', PATH, { body });
const deliveries = ({ kinds }: Settings) => Object.fromEntries(kinds.map(({ kind, delivery }) => [kind, delivery]));
const SUBJECT = {
  physics: 'Physics',
  history: 'History',
  biology: 'Biology',
  economics: 'Economics',
  chemistry: 'Chemistry',
  german: 'German',
} as const;

/** The only tutor of a subject, signed in. */
async function only(subject: keyof typeof SUBJECT): Promise<TestTutor & { visitor: Visitor }> {
  const person = await tutor(app, { subjects: [subject] });
  return { ...person, visitor: await signIn(app, person) };
}

/** A family asks; waits until the tutor is invited. */
async function invite(subject: keyof typeof SUBJECT, { tutorId }: TestTutor): Promise<void> {
  const { body } = await app
    .visitor()
    .post<{ id: string }>('/api/enquiries', enquiry({ subjects: SUBJECT[subject], message: `${subject} ${tutorId}` }));
  await eventually(async () => {
    const rows = await app.database.query('select 1 from tutor_opportunities where enquiry_id = $1 and tutor_id = $2', [
      ...[body.id, tutorId],
    ]);
    expect(rows).toHaveLength(1);
  });
}
const mailsTo = (address: string) => mailbox.received.filter(({ to }) => to === address);
const mailsOf = (tutorId: string) =>
  app.database.query<{ kind: string; status: string }>(
    'select kind, status from mails where recipient = $1 order by created_at, id',
    [tutorId],
  );
const until = (time: string) => advanceTo(app, time);

describe('notification settings', () => {
  it('R-66 begin with everything at once, and keep what is chosen', async () => {
    const { visitor } = await only('physics');
    const first = await visitor.get<Settings>(PATH);
    expect(first.body).toMatchObject({ success: true, quietHours: null, timezone: 'Australia/Sydney' });
    expect(new Set(Object.values(deliveries(first.body)))).toEqual(new Set(['at_once']));
    const quietHours = { startTime: '21:00', endTime: '07:00' };
    const kinds = { 'new-opportunity': 'daily_digest', 'wwc-expiring': 'off' };
    const saved = await save(visitor, { kinds, quietHours });
    expect(saved.status).toBe(200);
    expect(deliveries(saved.body)).toMatchObject(kinds);
    expect(saved.body.quietHours).toEqual(quietHours);
    await save(visitor, { kinds: { 'wwc-expiring': true } });
    const { body } = await visitor.get<Settings>(PATH);
    expect(deliveries(body)).toMatchObject({ 'new-opportunity': 'daily_digest', 'wwc-expiring': 'at_once' });
    expect(body.quietHours).toEqual(quietHours);
    expect((await save(visitor, { quietHours: null })).body.quietHours).toBeNull();
  });

  it.each([
    [{ kinds: { 'new-opportunity': 'weekly' } }, 'kinds.new-opportunity'],
    [{ kinds: { 'wwc-expiring': 'daily_digest' } }, 'kinds.wwc-expiring'],
    [{ quietHours: { startTime: '9 pm', endTime: '07:00' } }, 'quietHours.startTime'],
    [{ quietHours: { startTime: '07:00', endTime: '07:00' } }, 'quietHours.endTime'],
  ])('R-82 refuse %j', async (body, field) => {
    const { visitor } = await only('physics');
    const answer = await save(visitor, body);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'validation', fields: { [field]: expect.any(String) } },
    });
  });

  it('are a tutor’s with a profile', async () => {
    const visitor = await signIn(app, await account(app));
    expect((await visitor.get(PATH)).status).toBe(404);
    expect((await save(visitor, {})).status).toBe(404);
  });

  it('R-66 off sends nothing; so does the link in a mail, and the screen shows it', async () => {
    const one = await only('history');
    await invite('history', one);
    await eventually(() => expect(mailsTo(one.email)).toHaveLength(1));
    const link = /List-Unsubscribe: <([^>]+)>/i.exec(
      (mailsTo(one.email)[0]?.source ?? '').replace(/\r\n[ \t]/g, ''),
    )?.[1];
    const token = new URL(link ?? '').search;
    expect(await app.visitor().post(`/api/unsubscribe${token}`)).toMatchObject({ status: 200 });
    expect(deliveries((await one.visitor.get<Settings>(PATH)).body)['new-opportunity']).toBe('off');
    await invite('history', one);
    expect(await mailsOf(one.tutorId)).toHaveLength(1);
    await save(one.visitor, { kinds: { 'new-opportunity': 'at_once' } });
    await invite('history', one);
    await eventually(() => expect(mailsTo(one.email)).toHaveLength(2));
  });

  it('R-66 quiet hours hold a mail until their end', async () => {
    const one = await only('biology');
    await until('22:00');
    await save(one.visitor, { quietHours: { startTime: '21:00', endTime: '07:00' } });
    await invite('biology', one);
    expect(await mailsOf(one.tutorId)).toEqual([{ kind: 'new-opportunity', status: 'pending' }]);
    await app.advance(8 * HOUR);
    expect(mailsTo(one.email)).toEqual([]);
    await app.advance(70 * 60_000);
    await eventually(() => expect(mailsTo(one.email)).toHaveLength(1));
  });

  it('R-66 an invitation that ended or was answered within quiet hours is not mailed after them', async () => {
    const [quiet, other] = [await only('chemistry'), await only('chemistry')];
    await until('22:30');
    await save(quiet.visitor, { quietHours: { startTime: '21:00', endTime: '07:00' } });
    const invited = async () => {
      const asking = await family(app, { subjects: SUBJECT.chemistry });
      await opportunityOf(app, asking, quiet);
      return asking;
    };
    const [filled, answered, open] = [await invited(), await invited(), await invited()];
    await app.advance(HOUR / 2);
    await chosen(filled, await quoted(app, filled, other));
    await agreed(app, answered, quiet);
    const held = await app.database.query(
      `select data ->> 'opportunityId' as id from mails where recipient = $1 and kind = 'new-opportunity'`,
      [quiet.tutorId],
    );
    expect(held).toEqual([{ id: await opportunityOf(app, open, quiet) }]);
    await until('07:01');
    await eventually(() => expect(mailsTo(quiet.email)).toHaveLength(2));
    expect((await mailsOf(quiet.tutorId)).map(({ kind }) => kind).sort()).toEqual([
      'new-opportunity',
      'opportunity-filled',
    ]);
  });

  it('R-66 a digest gathers a day’s opportunities in one mail at seven', async () => {
    const one = await only('economics');
    await until('12:00');
    const visitor = await signIn(app, one);
    await save(visitor, { kinds: { 'new-opportunity': 'daily_digest' } });
    await invite('economics', one);
    await invite('economics', one);
    expect(await mailsOf(one.tutorId)).toEqual([]);
    await until('07:01');
    await eventually(() => expect(mailsTo(one.email)).toHaveLength(1));
    const source = mailsTo(one.email)[0]?.source ?? '';
    expect(source).toContain('2 students are waiting for your answer');
    expect(source.match(/^Economics for .*\r?\nAnswer by /gm)).toHaveLength(2);
    const sent = [{ kind: 'opportunity-digest', status: 'sent' }];
    // It is marked after the server has taken it.
    await eventually(async () => expect(await mailsOf(one.tutorId)).toEqual(sent));
    await app.advance(25 * HOUR);
    expect(await mailsOf(one.tutorId)).toEqual(sent);
  });

  it('R-66 a digest comes after quiet hours, and says what is still true then', async () => {
    const one = await only('german');
    await until('12:00');
    const visitor = await signIn(app, one);
    const quietHours = { startTime: '22:00', endTime: '09:00' };
    await save(visitor, { kinds: { 'new-opportunity': 'daily_digest' }, quietHours });
    await invite('german', one);
    const closed = await family(app, { subjects: SUBJECT.german });
    await opportunityOf(app, closed, one);
    await until('08:30');
    await closed.visitor.post(`/api/enquiries/${closed.id}/close`, { reason: 'no_longer_needed' });
    expect((await mailsOf(one.tutorId)).map(({ kind }) => kind)).toEqual(['opportunity-closed']);
    await until('09:01');
    await eventually(() => expect(mailsTo(one.email)).toHaveLength(2));
    const digest = mailsTo(one.email).find(({ source }) => source.includes('German for'))?.source ?? '';
    expect(digest.match(/^German for .*\r?\nAnswer by /gm)).toHaveLength(1);
  });

  it('R-66 a digest that is due waits for quiet hours that were chosen since', async () => {
    const one = await only('german');
    await until('12:00');
    const visitor = await signIn(app, one);
    await save(visitor, { kinds: { 'new-opportunity': 'daily_digest' } });
    await invite('german', one);
    await save(visitor, { quietHours: { startTime: '22:00', endTime: '09:00' } });
    await until('08:00');
    await eventually(async () =>
      expect(await mailsOf(one.tutorId)).toEqual([{ kind: 'opportunity-digest', status: 'pending' }]),
    );
    await until('09:01');
    await eventually(() => expect(mailsTo(one.email)).toHaveLength(1));
  });

  it('R-67 the notices of an expiring check go out 90, 30 and 7 days before, each once', async () => {
    const day = 24 * HOUR;
    const wwcExpiryDate = new Date(Date.parse(app.part(Clock).now()) + 95 * day).toISOString();
    const one = await tutor(app, { subjects: ['geography'], wwcExpiryDate });
    const notices = async () => (await mailsOf(one.tutorId)).filter(({ kind }) => kind === 'wwc-expiring').length;
    expect(await notices()).toBe(0);
    for (const [days, count] of [
      [6, 1],
      [10, 1],
      [50, 2],
      [23, 3],
      [4, 3],
    ] as const) {
      await app.advance(days * day);
      await eventually(async () => expect(await notices()).toBe(count));
    }
    const [row] = await app.database.query<{ noticed: number[] }>(
      `select array_agg((data ->> 'days')::int order by position) as noticed from event_log
       where stream_id = $1 and type = 'WwcExpiryNoticed'`,
      [one.tutorId],
    );
    expect(row?.noticed).toEqual([90, 30, 7]);
  });
});
