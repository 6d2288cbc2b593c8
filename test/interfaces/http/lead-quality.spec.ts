/** @module-tag long */
import { DECLINE_REASONS } from '../../../domain/opportunity/decline-reason.js';
import { foldPeople } from '../../../infrastructure/postgres/adapters/figures.js';
import { eventually } from '../../support/eventually.js';
import { account, severalTutors, signIn } from '../../support/people.js';
import {
  agreed,
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
import { placesOf } from '../../support/traces.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let admin: Visitor;
let markets = 0;

beforeAll(async () => {
  app = await startTestApp();
  app.stopClock();
  admin = await signIn(app, await account(app, 'admin'));
});
afterAll(() => app.close());

const SUBJECTS = ['Sanskrit', 'Icelandic', 'Welsh', 'Basque', 'Finnish', 'Maltese', 'Estonian', 'Breton'];

/** So many tutors whom no other test invites, and a family that asks for their subject. */
async function newMarket(size: number): Promise<{ all: Teacher[]; asking: Family; ids: string[] }> {
  const subject = SUBJECTS[markets++] as string;
  const all = await teachers(app, await severalTutors(app, size, { subjects: [subject.toLowerCase()] }));
  const asking = await family(app, { subjects: subject, email: `${subject.toLowerCase()}@family.example` });
  const ids = await Promise.all(all.map((teacher) => opportunityOf(app, asking, teacher)));
  return { all, asking, ids };
}
const decline = ({ visitor }: Teacher, id: string, body?: object) =>
  visitor.post<{ code: string; message: string }>(`/api/portal/opportunities/${id}/reject`, body);
const viewOf = async ({ id, visitor }: Family) =>
  (
    await visitor.get<{ enquiry: { status: string; declineReasons: { reason: string; count: number }[] } }>(
      `/api/enquiries/${id}`,
    )
  ).body.enquiry;

type Reported = { code: string; case: { id: string; reference: string; status: string; kind: string } };
const report = ({ visitor }: Teacher, id: string, body: object = { kind: 'contact_does_not_work' }) =>
  visitor.post<Reported>(`/api/portal/opportunities/${id}/report`, body);
const resolve = (id: string, outcome: string, more: object = {}) =>
  admin.post<{ code: string; case: { status: string; outcome: string } }>(`/api/admin/cases/${id}/resolve`, {
    outcome,
    words: 'Rang the number.',
    ...more,
  });
const refused = (code: string) => ({ status: 409, body: { code } });

/** By what a tutor's answers are measured: for families, for the directory of the operators, and for matching. */
async function figuresOf(all: readonly Teacher[]) {
  // What another one folds at this moment is left out, and counts only with the commit of that one.
  await eventually(async () => {
    await foldPeople(app.database);
    expect(await app.database.query('select from standing_changes')).toEqual([]);
  });
  return Promise.all(all.map(answersOf));
}
const answersOf = ({ tutorId }: Teacher) =>
  app.database.one(
    `select t.response_time, s.response_time as searched, a.notified, a.answered,
       (select count(*) from tutor_opportunities o where o.tutor_id = t.id and o.voided_at is null) as counted
     from tutors t join tutor_search s on s.tutor_id = t.id join tutor_answers a on a.tutor_id = t.id where t.id = $1`,
    [tutorId],
  );

describe('G-10 a tutor who declines', () => {
  it('may give a reason of the list or none; the first one stays', async () => {
    const { all, ids } = await newMarket(3);
    const [first, second, third] = all as [Teacher, Teacher, Teacher];
    for (const reason of ['too busy', 'TIMES', 7, ['times'], ''])
      expect(await decline(first, ids[0] as string, { reason })).toMatchObject({
        status: 400,
        body: { code: 'validation', fields: { reason: 'Please choose a reason' } },
      });
    const message = 'Opportunity declined. Thank you for letting us know.';
    expect(await decline(first, ids[0] as string, { reason: 'times' })).toMatchObject({
      status: 200,
      body: { message },
    });
    expect((await decline(first, ids[0] as string, { reason: 'rate' })).status).toBe(200);
    expect(await decline(second, ids[1] as string)).toMatchObject({ status: 200, body: { message } });
    expect((await decline(third, ids[2] as string, { reason: null })).status).toBe(200);
    const reasonOf = async ({ visitor }: Teacher) =>
      (await visitor.get<{ status: string; declineReason: string | null }[]>('/api/portal/opportunities')).body;
    expect(await reasonOf(first)).toMatchObject([{ status: 'rejected', declineReason: 'times' }]);
    expect(await reasonOf(second)).toMatchObject([{ status: 'rejected', declineReason: null }]);
    const { body } = await admin.get<{ events: { type: string; data: object }[] }>(
      `/api/admin/events?streamId=${ids[0]}`,
    );
    expect(body.events.filter(({ type }) => type === 'OpportunityDeclined')).toMatchObject([
      { data: { reason: 'times' } },
    ]);
  });

  it('is counted by reason for the family, and by nothing else', async () => {
    const { all, asking, ids } = await newMarket(5);
    expect(await viewOf(asking)).toMatchObject({ declineReasons: [] });
    const [far, ...others] = DECLINE_REASONS;
    const given = [far, 'times', 'times', undefined, others.at(-1)];
    for (const [place, reason] of given.entries())
      expect((await decline(all[place] as Teacher, ids[place] as string, { reason })).status).toBe(200);
    expect((await viewOf(asking)).declineReasons).toEqual([
      { reason: 'times', count: 2 },
      { reason: 'other', count: 1 },
      { reason: 'too_far', count: 1 },
    ]);
    const { body: dossier } = await admin.get<{ runs: object[]; declineReasons: object[] }>(
      `/api/admin/enquiries/${asking.id}/matching`,
    );
    expect(dossier.declineReasons).toEqual((await viewOf(asking)).declineReasons);
    const { body: analytics } = await admin.get<{ market: { declineReasons: object[] } }>(
      '/api/admin/analytics/market',
    );
    expect(analytics.market.declineReasons).toEqual([
      { reason: 'times', count: 3 },
      { reason: 'other', count: 1 },
      { reason: 'too_far', count: 1 },
    ]);
    // G-11: what was said of the times is not said of the new ones; of everything else it still is.
    const changed = await asking.visitor.ask('PATCH', `/api/enquiries/${asking.id}`, {
      body: { availableDays: ['Sunday'] },
    });
    expect(changed.status).toBe(200);
    expect((await viewOf(asking)).declineReasons).toEqual([
      { reason: 'other', count: 1 },
      { reason: 'too_far', count: 1 },
    ]);
    const { body: elsewhere } = await admin.get<{ market: { declineReasons: object[] } }>(
      '/api/admin/analytics/market?from=2020-01-01&to=2020-01-31',
    );
    expect(elsewhere.market.declineReasons).toEqual([]);
  });
});

describe('G-10 a tutor who reports an enquiry', () => {
  it('does so once, for a kind of the list, while it is open or accepted and for 14 days after', async () => {
    const { all, asking, ids } = await newMarket(3);
    const [first, second, third] = all as [Teacher, Teacher, Teacher];
    const [open, declined, overdue] = ids as [string, string, string];
    for (const [body, field] of [
      [{}, 'kind'],
      [{ kind: 'not mine' }, 'kind'],
      [{ kind: 'other', words: 'x'.repeat(5_001) }, 'words'],
    ] as const)
      expect(await report(first, open, body)).toMatchObject({
        status: 400,
        body: { code: 'validation', fields: { [field]: expect.any(String) } },
      });
    expect(await report(second, open)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const answers = await Promise.all(Array.from({ length: 6 }, () => report(first, open)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(5).fill(409)]);
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'already_reported']));
    expect(answers.find(({ status }) => status === 201)?.body.case).toMatchObject({
      kind: 'lead',
      status: 'open',
      enquiryId: asking.id,
      tutorId: first.tutorId,
    });
    await decline(second, declined);
    await app.advance(48 * HOUR + 14 * 24 * HOUR - 1);
    expect((await report(second, declined)).status).toBe(201);
    await app.advance(1);
    expect(await report(third, overdue)).toMatchObject(refused('report_over'));
  });

  it('is acknowledged by mail; the family learns nothing, operators read what is wrong', async () => {
    const { all, asking, ids } = await newMarket(1);
    const [teacher] = all as [Teacher];
    const [id] = ids as [string];
    const before = await viewOf(asking);
    const mailsBefore = await mailsTo(app, asking.email);
    const { body } = await report(teacher, id, { kind: 'wrong_area', words: 'Zyxwvut is a street in Perth.' });
    expect(await viewOf(asking)).toEqual(before);
    const mail = await mailTo(app, teacher.email, 'lead-received');
    expect(mail.text).toContain(body.case.reference);
    expect(mail.text).not.toContain('Zyxwvut');
    expect(await mailsTo(app, asking.email)).toEqual(mailsBefore);
    const shown = await teacher.visitor.get<object[]>('/api/portal/opportunities');
    expect(shown.body).toMatchObject([
      { id, report: { reference: body.case.reference, status: 'open', outcome: null } },
    ]);
    expect((await admin.get(`/api/admin/cases/${body.case.id}`)).body).toMatchObject({
      case: {
        kind: 'lead',
        reason: 'wrong_area',
        reporter: 'tutor',
        words: 'Zyxwvut is a street in Perth.',
        enquiryId: asking.id,
        tutorId: teacher.tutorId,
      },
    });
    const { events } = (await admin.get<{ events: object[] }>(`/api/admin/events?streamId=${body.case.id}`)).body;
    expect(JSON.stringify(events)).not.toContain('Zyxwvut');
    await admin.post('/api/admin/erasures', { enquiryId: asking.id, reason: 'requested' });
    expect(await placesOf(app, ['Zyxwvut'])).toEqual([]);
  });

  it('G-33 ends, where it is upheld, with the enquiry closed, its sender blocked and no tutor measured by it', async () => {
    const subject = 'Latin';
    const all = await teachers(app, await severalTutors(app, 5, { subjects: ['latin'] }));
    const [accepting, declining, silent, waiting, quoting] = all as [Teacher, Teacher, Teacher, Teacher, Teacher];
    // Three answers at once each, so that the response time is known.
    for (let earlier = 0; earlier < 3; earlier++) {
      const asking = await family(app, { subjects: subject });
      for (const teacher of all) await agreed(app, asking, teacher);
    }
    const before = await figuresOf(all);
    const asking = await family(app, { subjects: subject, email: 'fake@family.example' });
    const ids = await Promise.all(all.map((teacher) => opportunityOf(app, asking, teacher)));
    await app.advance(20 * HOUR);
    await agreed(app, asking, accepting);
    await decline(declining, ids[1] as string, { reason: 'other' });
    await quoted(app, asking, quoting);
    expect(await figuresOf(all)).not.toEqual(before);
    const { body } = await report(accepting, ids[0] as string);
    const answers = await Promise.all(
      [1, 2, 3].map(() => resolve(body.case.id, 'upheld', { toTutor: 'Thank you, you were right.' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);

    expect(await viewOf(asking)).toMatchObject({ status: 'closed' });
    expect(await figuresOf(all)).toEqual(before);
    await app.database.query('select rebuild_counts()');
    expect(await figuresOf(all)).toEqual(before);
    for (const teacher of [silent, waiting, quoting, accepting]) {
      const mail = await mailTo(app, teacher.email, 'opportunity-closed');
      expect(mail.text).toContain('It counts in none of your figures');
    }
    expect((await mailTo(app, accepting.email, 'case-outcome')).text).toContain('you were right');
    expect(await mailsTo(app, 'fake@family.example', 'enquiry-closed')).toEqual([]);
    const statuses = await app.database.query<{ status: string }>(
      `select status from tutor_opportunities where enquiry_id = $1 and status = 'available'`,
      [asking.id],
    );
    expect(statuses).toEqual([]);
    const { blocks } = (await admin.get<{ blocks: object[] }>('/api/admin/blocks')).body;
    expect(blocks).toContainEqual(expect.objectContaining({ kind: 'address', reason: 'lead', enquiryId: asking.id }));
    const [same] = await app.database.query<{ n: number }>(
      `select count(distinct c.at) as n from event_log c where (c.stream_id = $1 and c.type = 'CaseResolved')
         or (c.stream_id = $2 and c.type = 'EnquiryClosed') or (c.correlation = $2 and c.type = 'OpportunityVoided')`,
      [body.case.id, asking.id],
    );
    expect(same).toEqual({ n: 1 });
    expect((await decline(waiting, ids[3] as string)).status).toBe(409);
  });

  it('closes nothing twice, and nothing where it is not upheld', async () => {
    const { all, asking, ids } = await newMarket(2);
    const [teacher, other] = all as [Teacher, Teacher];
    const first = (await report(teacher, ids[0] as string)).body.case;
    expect((await resolve(first.id, 'declined', { toTutor: 'We reached the family.' })).status).toBe(200);
    expect((await viewOf(asking)).status).toBe('matching');
    expect(await eventTypes(app, asking.id)).not.toContain('OpportunityVoided');
    const second = (await report(other, ids[1] as string, { kind: 'not_genuine' })).body.case;
    await asking.visitor.post(`/api/enquiries/${asking.id}/close`, { reason: 'other' });
    expect((await resolve(second.id, 'upheld')).status).toBe(200);
    const types = await eventTypes(app, asking.id);
    expect(types.filter((type) => type === 'EnquiryClosed')).toHaveLength(1);
    expect(types.filter((type) => type === 'OpportunityVoided')).toHaveLength(2);
  });
});
