/** @module-tag long */
import { Clock } from '../../../application/ports/clock.js';
import { CONTEST_HOURS } from '../../../domain/booking/contest.js';
import { account, severalTutors, signIn } from '../../support/people.js';
import { family, mailTo, mailsTo, type Teacher, teachers } from '../../support/quotes.js';
import { type Agreed, booked, settled, slotsOf, worksDaily } from '../../support/sessions.js';
import { HOUR, startTestApp, type TestApp } from '../../support/test-app.js';
import { placesOf } from '../../support/traces.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let admin: Visitor;
let staff: Teacher[];

beforeAll(async () => {
  app = await startTestApp();
  app.stopClock();
  admin = await signIn(app, await account(app, 'admin'));
  staff = await teachers(app, await severalTutors(app, 8));
  for (const teacher of staff) await worksDaily(app, teacher);
});
afterAll(() => app.close());

const at = (index: number) => staff[index] as Teacher;
type Contested = { code: string; case: { id: string; reference: string; kind: string; status: string } };
const words = 'I was in the room from the beginning.';
const contest = (visitor: Visitor, id: string, body: object = { words }) =>
  visitor.post<Contested>(`/api/bookings/${id}/contest`, body);
const resolve = (id: string, outcome: 'upheld' | 'declined', more: object = {}) =>
  admin.post<Contested>(`/api/admin/cases/${id}/resolve`, { outcome, words: 'Called both sides.', ...more });
const refused = (status: number, code: string) => ({ status, body: { code } });
const mark = (visitor: Visitor, id: string, by: 'student' | 'tutor') =>
  visitor.post(`/api/bookings/${id}/no-show`, { by });
const markAsAdmin = (id: string) =>
  admin.ask('PATCH', `/api/admin/sessions/${id}/status`, { body: { status: 'no_show' } });

type Session = { id: string; status: string; noShowBy: string | null; markRemovedAt: string | null; contest?: object };
const viewOf = async ({ asking }: Agreed) =>
  (await asking.visitor.get<{ enquiry: { bookings: Session[]; contests: object[] } }>(`/api/enquiries/${asking.id}`))
    .body.enquiry;
const portalOf = async (index: number, id: string) =>
  (await at(index).visitor.get<{ sessions: Session[] }>('/api/portal/sessions')).body.sessions.find(
    (session) => session.id === id,
  );
/** Of the tutor, and of the row by which search shows it. */
const figuresOf = async (index: number) =>
  (await app.database.one(
    `select t.success_rate as "successRate", t.counted_sessions as "countedSessions",
            (s.card::json ->> 'countedSessions')::int as shown
     from tutors t join tutor_search s on s.tutor_id = t.id where t.id = $1`,
    [at(index).tutorId],
  )) as object;

const agreement = async (index: number): Promise<Agreed> =>
  settled(app, await family(app, { preferredTutorId: at(index).tutorId }), at(index));
const goTo = (instant: string) => app.advance(Date.parse(instant) - Date.parse(app.part(Clock).now()));

/** Books the next free slot and waits until it begins. */
async function begun(agreed: Agreed): Promise<string> {
  const [slot] = await slotsOf(app, agreed.teacher);
  const id = await booked(agreed, slot?.startsAt as string);
  await goTo(slot?.startsAt as string);
  return id;
}

describe('G-09 contested sessions', () => {
  it('is contested by the side that did not make the mark, for 72 hours, to the last moment, once', async () => {
    const agreed = await agreement(0);
    const [ours, theirs] = [agreed.asking.visitor, at(0).visitor];
    const [slot] = await slotsOf(app, at(0));
    const id = await booked(agreed, slot?.startsAt as string);
    await goTo(new Date(Date.parse(slot?.startsAt as string) - 1).toISOString());
    for (const answer of [await mark(ours, id, 'tutor'), await mark(theirs, id, 'student'), await markAsAdmin(id)])
      expect(answer).toMatchObject(refused(409, 'not_started'));
    expect(await contest(theirs, id)).toMatchObject(refused(409, 'not_marked'));
    await goTo(slot?.startsAt as string);
    expect((await mark(ours, id, 'tutor')).status).toBe(200);

    for (const body of [{}, { words: 'Too short' }, { words: 'x'.repeat(5_001) }, { words: 17 }])
      expect(await contest(theirs, id, body)).toMatchObject({
        status: 400,
        body: { code: 'validation', fields: { words: expect.any(String) } },
      });
    for (const visitor of [app.visitor(), at(7).visitor, admin])
      expect(await contest(visitor, id)).toMatchObject({ status: 404 });
    expect(await contest(ours, id)).toMatchObject(refused(403, 'own_mark'));

    await app.advance(CONTEST_HOURS * HOUR);
    const answers = await Promise.all(Array.from({ length: 6 }, () => contest(theirs, id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(5).fill(409)]);
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'already_contested']));
    expect(answers.find(({ status }) => status === 201)?.body.case).toMatchObject({
      kind: 'contest',
      status: 'open',
      outcome: null,
      bookingId: id,
      tutorId: at(0).tutorId,
      enquiryId: agreed.asking.id,
      dueAt: expect.any(String),
      reference: expect.stringMatching(/^CA-/),
    });
    expect(
      await app.database.one(`select count(*)::int as n from cases where booking_id = $1 and kind = 'contest'`, [id]),
    ).toEqual({ n: 1 });
    expect(await contest(ours, id)).toMatchObject(refused(403, 'own_mark'));

    const late = await agreement(1);
    const over = await begun(late);
    await mark(at(1).visitor, over, 'student');
    await app.advance(CONTEST_HOURS * HOUR + 1);
    expect(await contest(late.asking.visitor, over)).toMatchObject(refused(409, 'contest_over'));
  });

  it('is contested by the family that an admin marked as absent, by nobody where nobody has a mark', async () => {
    const agreed = await agreement(2);
    const id = await begun(agreed);
    expect((await markAsAdmin(id)).status).toBe(200);
    expect(await contest(at(2).visitor, id)).toMatchObject(refused(403, 'not_yours'));
    expect((await contest(agreed.asking.visitor, id)).status).toBe(201);

    const cancelled = await booked(agreed, (await slotsOf(app, at(2))).at(-1)?.startsAt as string);
    await agreed.asking.visitor.post(`/api/bookings/${cancelled}/cancel`, {});
    for (const visitor of [agreed.asking.visitor, at(2).visitor])
      expect(await contest(visitor, cancelled)).toMatchObject(refused(409, 'not_marked'));
  });

  it('is acknowledged to who contested, kept from the other side, and shown to operators with its mark', async () => {
    const agreed = await agreement(3);
    const id = await begun(agreed);
    await mark(agreed.asking.visitor, id, 'tutor');
    const before = await viewOf(agreed);
    const { body } = await contest(at(3).visitor, id, { words: 'Zyxwvut, the room shows when I came.' });
    expect(await viewOf(agreed)).toEqual(before);
    expect(await portalOf(3, id)).toMatchObject({
      noShowBy: 'tutor',
      contest: { reference: body.case.reference, status: 'open', outcome: null, createdAt: expect.any(String) },
    });
    const mail = await mailTo(app, at(3).email, 'contest-received');
    expect(mail.text).toContain(body.case.reference);
    expect(mail.text).toContain('because you contested what was recorded about one of your sessions');
    expect(mail.text).not.toContain('Zyxwvut');
    expect(await mailsTo(app, agreed.asking.email, 'contest-received')).toEqual([]);
    expect((await admin.get(`/api/admin/cases/${body.case.id}`)).body).toMatchObject({
      case: {
        kind: 'contest',
        reason: 'missed_by_tutor',
        reporter: 'tutor',
        bookingId: id,
        markedBy: 'student',
        words: 'Zyxwvut, the room shows when I came.',
        sessionDate: expect.any(String),
        markRemovedAt: null,
      },
    });
    expect((await admin.get<{ cases: object[] }>('/api/admin/cases?kind=contest')).body.cases).toContainEqual(
      expect.objectContaining({ id: body.case.id }),
    );
    for (const stream of [body.case.id, id])
      expect(JSON.stringify((await admin.get(`/api/admin/events?streamId=${stream}`)).body)).not.toContain('Zyxwvut');

    // the words go with either side.
    await admin.post('/api/admin/erasures', { enquiryId: agreed.asking.id, reason: 'requested' });
    expect(await placesOf(app, ['Zyxwvut'])).toEqual([]);
  });

  it('R-55 upheld takes the mark out of every figure in the commit of its outcome, once for good', async () => {
    const agreed = await agreement(4);
    const id = await begun(agreed);
    await mark(agreed.asking.visitor, id, 'tutor');
    expect(await figuresOf(4)).toMatchObject({ successRate: 0, countedSessions: 1, shown: 1 });
    const { body } = await contest(at(4).visitor, id);
    const caseId = body.case.id;
    const toTutor = 'You are right, the mark is gone.';
    const answers = await Promise.all([1, 2, 3].map(() => resolve(caseId, 'upheld', { toTutor })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await figuresOf(4)).toMatchObject({ successRate: 0, countedSessions: 0, shown: 0 });
    expect((await viewOf(agreed)).bookings).toMatchObject([
      { id, status: 'no_show', noShowBy: null, markRemovedAt: expect.any(String) },
    ]);
    expect((await mailTo(app, at(4).email, 'case-outcome')).text).toContain(toTutor);
    expect(await agreed.asking.visitor.post(`/api/bookings/${id}/guarantee`, { reason: 'other' })).toMatchObject(
      refused(409, 'not_held'),
    );

    await admin.post(`/api/admin/cases/${caseId}/reopen`, { words: 'The family called.' });
    expect((await resolve(caseId, 'declined')).status).toBe(200);
    expect(await figuresOf(4)).toMatchObject({ countedSessions: 0, shown: 0 });
    const changes = await app.database.query<{ same: boolean }>(
      `select exists (select from event_log c where c.stream_id = $2 and c.type = 'CaseResolved' and c.at = b.at) as same
       from event_log b where b.stream_id = $1 and b.type = 'SessionMarkRemoved'`,
      [id, caseId],
    );
    expect(changes).toEqual([{ same: true }]);
  });

  it('R-55 declined changes nothing; a cancellation that its family takes upon itself is taken from its tutor', async () => {
    const agreed = await agreement(5);
    const id = await begun(agreed);
    await mark(agreed.asking.visitor, id, 'tutor');
    const declined = (await contest(at(5).visitor, id)).body.case;
    await resolve(declined.id, 'declined', { toTutor: 'The room was empty.' });
    expect(await figuresOf(5)).toMatchObject({ countedSessions: 1, shown: 1 });
    expect(await portalOf(5, id)).toMatchObject({
      noShowBy: 'tutor',
      markRemovedAt: null,
      contest: { status: 'resolved', outcome: 'declined' },
    });
    expect(await contest(at(5).visitor, id)).toMatchObject(refused(409, 'already_contested'));

    const called = await agreement(6);
    const asked = await begun(called);
    await at(6).visitor.post(`/api/bookings/${asked}/cancel`, {});
    expect(await figuresOf(6)).toMatchObject({ countedSessions: 1, shown: 1 });
    expect(await contest(at(6).visitor, asked)).toMatchObject(refused(403, 'own_mark'));
    const opened = (await contest(called.asking.visitor, asked, { words: 'We asked to cancel.' })).body.case;
    expect((await viewOf(called)).contests).toMatchObject([{ bookingId: asked, status: 'open', outcome: null }]);
    await resolve(opened.id, 'upheld');
    expect(await figuresOf(6)).toMatchObject({ countedSessions: 0, shown: 0 });
    expect((await viewOf(called)).bookings).toMatchObject([
      { status: 'cancelled', cancelledBy: null, markRemovedAt: expect.any(String) },
    ]);
  });

  it('is contested while an admin marks it: the contest is refused or has its case', async () => {
    const agreed = await agreement(7);
    const id = await begun(agreed);
    const [contested, marked] = await Promise.all([contest(agreed.asking.visitor, id), markAsAdmin(id)]);
    expect(marked.status).toBe(200);
    expect([201, 409]).toContain(contested.status);
    if (contested.status === 409) expect(contested.body.code).toBe('not_marked');
    const { n } = (await app.database.one<{ n: number }>(
      `select count(*)::int as n from cases where booking_id = $1 and kind = 'contest'`,
      [id],
    )) as { n: number };
    expect(n).toBe(contested.status === 201 ? 1 : 0);
  });
});
