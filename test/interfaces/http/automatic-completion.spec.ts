/** @module-tag long */
import { CompleteSessionWithoutAnswer } from '../../../application/booking/complete-session-without-answer.task.js';
import { Clock } from '../../../application/ports/clock.js';
import { AUTOMATIC_COMPLETION_HOURS, OUTCOME_REQUEST_HOURS } from '../../../domain/booking/automatic-completion.js';
import { CONTEST_HOURS } from '../../../domain/booking/contest.js';
import { plus } from '../../../domain/shared/time.js';
import type { AdminAlert } from '../../../interfaces/http/contract/admin-ops.js';
import { eventually } from '../../support/eventually.js';
import { account, severalTutors, signIn } from '../../support/people.js';
import { eventTypes, family, mailTo, mailsTo, type Teacher, teachers, tokenIn } from '../../support/quotes.js';
import { type Agreed, booked, settled, type Slot, slotsOf, worksDaily } from '../../support/sessions.js';
import { HOUR, startTestApp, type TestApp } from '../../support/test-app.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let admin: Visitor;
let staff: Teacher[];

beforeAll(async () => {
  app = await startTestApp();
  app.stopClock();
  admin = await signIn(app, await account(app, 'admin'));
  staff = await teachers(app, await severalTutors(app, 5));
  for (const teacher of staff) await worksDaily(app, teacher);
});
afterAll(() => app.close());

const at = (index: number) => staff[index] as Teacher;
const now = () => app.part(Clock).now();
const goTo = (instant: string) => app.advance(Date.parse(instant) - Date.parse(now()));
const agreement = async (index: number): Promise<Agreed> =>
  settled(app, await family(app, { preferredTutorId: at(index).tutorId }), at(index));

type Ended = Agreed & { id: string; endsAt: string };
/** Books the next free slot and waits until it is over. */
async function past(index: number): Promise<Ended> {
  const agreed = await agreement(index);
  const [slot] = await slotsOf(app, agreed.teacher);
  const { startsAt, endsAt } = slot as Slot;
  const id = await booked(agreed, startsAt);
  await goTo(endsAt);
  return { ...agreed, id, endsAt };
}

type Session = { id: string; status: string; completedAt: string | null; completedAutomatically: boolean };
const familys = async ({ asking, id }: Ended) => {
  const { body } = await asking.visitor.get<{ enquiry: { bookings: Session[] } }>(`/api/enquiries/${asking.id}`);
  return body.enquiry.bookings.find((session) => session.id === id);
};
const completed = (session: Ended) =>
  eventually(async () => expect(await familys(session)).toMatchObject({ status: 'completed' }));
const asked = (session: Ended) =>
  eventually(async () => expect(await eventTypes(app, session.id)).toContain('SessionOutcomeRequested'));
const refused = (status: number, code: string) => ({ status, body: { code } });
const contest = (visitor: Visitor, id: string) =>
  visitor.post<{ code: string; case: { id: string } }>(`/api/bookings/${id}/contest`, {
    words: 'Nobody was there on that day.',
  });
const alertOf = async ({ id }: Ended) => {
  const { body } = await admin.get<{ alerts: AdminAlert[]; counts: Record<string, number> }>(
    '/api/admin/alerts?kind=session_unanswered',
  );
  return body.alerts.find(({ subject }) => subject === id);
};
/** What the tutor's figures, the admin area and the tutor's own earnings say was held. */
async function held({ teacher }: Ended) {
  const tutor = await app.database.one<{ counted: number }>(
    'select counted_sessions as counted from tutors where id = $1',
    [teacher.tutorId],
  );
  const { body } = await teacher.visitor.get<{ total: object }>('/api/portal/earnings');
  const { body: figures } = await admin.get<{ analytics: { held: number } }>('/api/admin/analytics');
  return { counted: tutor?.counted, earnings: body.total, adminArea: figures.analytics.held };
}

describe('G-13 sessions end by themselves', () => {
  it('both sides are asked once, two hours after the end, with the way to the place where they answer', async () => {
    const session = await past(0);
    const { asking, teacher, id, endsAt } = session;
    await goTo(plus(endsAt, OUTCOME_REQUEST_HOURS * HOUR - 1));
    expect(await alertOf(session)).toBeUndefined();
    expect(await eventTypes(app, id)).not.toContain('SessionOutcomeRequested');
    await goTo(plus(endsAt, OUTCOME_REQUEST_HOURS * HOUR));

    const toTutor = await mailTo(app, teacher.email, 'session-outcome');
    expect(toTutor.subject).toContain('Did the session take place?');
    expect(toTutor.text).toContain('http://site.localhost/portal/sessions');
    expect(toTutor.text).toContain('lesson report');
    const toFamily = await mailTo(app, asking.email, 'session-outcome');
    expect(toFamily.subject).toContain('Was everything right?');
    expect(toFamily.text).toContain(`http://site.localhost/enquiries/${asking.id}#token=`);
    expect(toFamily.text).toMatch(/automatically[^]*did not come/);

    await app.advance(HOUR);
    await app.advance((AUTOMATIC_COMPLETION_HOURS - OUTCOME_REQUEST_HOURS - 1) * HOUR);
    await completed(session);
    for (const address of [teacher.email, asking.email])
      expect(await mailsTo(app, address, 'session-outcome')).toHaveLength(1);
    expect((await eventTypes(app, id)).filter((type) => type === 'SessionOutcomeRequested')).toHaveLength(1);
  });

  it('counts as completed 24 hours after its end, with all that follows from a completion', async () => {
    const session = await past(1);
    const { asking, teacher, id, endsAt } = session;
    const before = await held(session);
    await goTo(plus(endsAt, AUTOMATIC_COMPLETION_HOURS * HOUR - 1));
    expect(await familys(session)).toMatchObject({ status: 'confirmed', completedAutomatically: false });
    const completesAt = plus(endsAt, AUTOMATIC_COMPLETION_HOURS * HOUR);
    await goTo(completesAt);
    await completed(session);
    expect(await familys(session)).toMatchObject({ completedAutomatically: true, completedAt: completesAt });
    expect(
      await app.database.query(
        `select actor, data ->> 'automatic' as automatic from event_log where stream_id = $1 and type = 'SessionCompleted'`,
        [id],
      ),
    ).toEqual([{ actor: 'system', automatic: 'true' }]);
    expect(await held(session)).toMatchObject({
      counted: 1,
      adminArea: before.adminArea + 7000,
      earnings: { sessions: 1, arranged: 7000, held: 7000, paid: 0 },
    });
    for (const [visitor, by] of [
      [asking.visitor, 'tutor'],
      [teacher.visitor, 'student'],
    ] as const)
      expect(await visitor.post(`/api/bookings/${id}/no-show`, { by })).toMatchObject(
        refused(409, 'booking_transition'),
      );

    expect((await asking.visitor.post(`/api/bookings/${id}/guarantee`, { reason: 'other' })).status).toBe(201);
    expect((await teacher.visitor.post(`/api/bookings/${id}/payment`, { status: 'paid' })).status).toBe(200);
    await app.advance(2 * HOUR);
    expect((await mailTo(app, asking.email, 'review-invitation')).text).toContain('/reviews#token=');
  });

  it('G-14 takes the lesson report afterwards, once, which the family reads and is mailed once', async () => {
    const session = await past(3);
    const { asking, teacher, id, endsAt } = session;
    await goTo(plus(endsAt, AUTOMATIC_COMPLETION_HOURS * HOUR));
    await completed(session);
    const before = await held(session);
    const report = { done: 'We read two chapters.', next: 'The third.', homework: 'Page 12' };
    const write = (visitor: Visitor, body: object = report) => visitor.post(`/api/bookings/${id}/complete`, body);
    expect(await write(teacher.visitor, {})).toMatchObject(refused(409, 'booking_transition'));
    expect(await write(teacher.visitor, { done: 'x'.repeat(2_001) })).toMatchObject(refused(400, 'validation'));
    for (const visitor of [asking.visitor, at(4).visitor]) expect((await write(visitor)).status).toBe(404);
    expect(await familys(session)).toMatchObject({ report: null });

    const answers = await Promise.all(Array.from({ length: 3 }, () => write(teacher.visitor)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await write(teacher.visitor)).toMatchObject(refused(409, 'report_written'));
    expect(await familys(session)).toMatchObject({ report, completedAutomatically: true, status: 'completed' });
    expect((await mailTo(app, asking.email, 'lesson-report')).text).toContain('We read two chapters.');
    expect(await mailsTo(app, asking.email, 'lesson-report')).toHaveLength(1);
    expect((await eventTypes(app, id)).filter((type) => type === 'LessonReportAdded')).toHaveLength(1);
    expect(await held(session)).toEqual(before);

    const other = await past(3);
    await goTo(plus(other.endsAt, AUTOMATIC_COMPLETION_HOURS * HOUR));
    await completed(other);
    const { body } = await contest(other.asking.visitor, other.id);
    const words = { outcome: 'upheld', words: 'The room was empty.' };
    expect((await admin.post(`/api/admin/cases/${body.case.id}/resolve`, words)).status).toBe(200);
    expect(await other.teacher.visitor.post(`/api/bookings/${other.id}/complete`, report)).toMatchObject(
      refused(409, 'not_held'),
    );
  });

  it('G-09 R-55 is contested by its family for 72 hours; upheld, it counts for nobody, has no price and no review', async () => {
    const session = await past(2);
    const { asking, teacher, id, endsAt } = session;
    const before = await held(session);
    await goTo(plus(endsAt, AUTOMATIC_COMPLETION_HOURS * HOUR));
    await completed(session);
    await app.advance(CONTEST_HOURS * HOUR);
    const token = tokenIn(await mailTo(app, asking.email, 'review-invitation'));
    const invitation = () => app.visitor().post('/api/reviews/invitation', { token });
    expect((await invitation()).status).toBe(200);
    const { status, body } = await contest(asking.visitor, id);
    expect([status, body.code]).toEqual([201, undefined]);
    expect((await admin.get(`/api/admin/cases/${body.case.id}`)).body).toMatchObject({
      case: { kind: 'contest', reason: 'completed_automatically', markedBy: null, bookingId: id },
    });
    expect(await contest(teacher.visitor, id)).toMatchObject(refused(409, 'already_contested'));
    const contested = { by: 'student', at: expect.any(String), status: 'open' };
    expect(await familys(session)).toMatchObject({ contested });
    const portal = await teacher.visitor.get<{ sessions: { id: string }[] }>('/api/portal/sessions');
    expect(portal.body.sessions.find((one) => one.id === id)).toMatchObject({ contest: null, contested });
    const resolved = await admin.post(`/api/admin/cases/${body.case.id}/resolve`, {
      outcome: 'upheld',
      words: 'The room was empty.',
    });
    expect(resolved.status).toBe(200);
    expect(await familys(session)).toMatchObject({ status: 'completed', markRemovedAt: expect.any(String) });
    expect(await held(session)).toMatchObject({
      counted: 0,
      adminArea: before.adminArea,
      earnings: { sessions: 0, arranged: 0, held: 0, paid: 0 },
    });
    expect(await asking.visitor.post(`/api/bookings/${id}/guarantee`, { reason: 'other' })).toMatchObject(
      refused(409, 'not_held'),
    );
    expect(await invitation()).toMatchObject(refused(409, 'review_not_invited'));
    expect(await app.visitor().post('/api/reviews', { token, rating: 1 })).toMatchObject(
      refused(409, 'review_not_invited'),
    );
    expect(await teacher.visitor.post(`/api/bookings/${id}/payment`, { status: 'paid' })).toMatchObject(
      refused(409, 'not_held'),
    );
  });

  it('G-09 is contested by its tutor, too, and by nobody after 72 hours', async () => {
    const session = await past(3);
    await goTo(plus(session.endsAt, AUTOMATIC_COMPLETION_HOURS * HOUR));
    await completed(session);
    expect((await contest(session.teacher.visitor, session.id)).status).toBe(201);

    const over = await past(3);
    await goTo(plus(over.endsAt, AUTOMATIC_COMPLETION_HOURS * HOUR));
    await completed(over);
    await app.advance(CONTEST_HOURS * HOUR + 1);
    for (const visitor of [over.asking.visitor, over.teacher.visitor])
      expect(await contest(visitor, over.id)).toMatchObject(refused(409, 'contest_over'));
  });

  it('R-42 is an alert from two hours after its end until somebody answers, or until it completes', async () => {
    const [session, answered] = [await past(0), await past(1)];
    await goTo(plus(answered.endsAt, OUTCOME_REQUEST_HOURS * HOUR));
    await asked(answered);
    expect(await alertOf(answered)).toMatchObject({
      kind: 'session_unanswered',
      since: answered.endsAt,
      label: expect.stringMatching(/\w/),
      detail: expect.stringMatching(/^Nobody has said how the session of .* went; it completes by itself on /),
    });
    expect((await answered.teacher.visitor.post(`/api/bookings/${answered.id}/complete`)).status).toBe(200);
    expect(await alertOf(answered)).toBeUndefined();
    await goTo(plus(session.endsAt, AUTOMATIC_COMPLETION_HOURS * HOUR));
    await completed(session);
    expect(await alertOf(session)).toBeUndefined();
  });

  it('and are left alone where one side has said how it went, which nobody is asked about then', async () => {
    const session = await past(2);
    const { asking, id, endsAt } = session;
    expect((await asking.visitor.post(`/api/bookings/${id}/no-show`, { by: 'tutor' })).status).toBe(200);
    const other = await past(3);
    await goTo(plus(other.endsAt, OUTCOME_REQUEST_HOURS * HOUR));
    await asked(other);
    await goTo(plus(endsAt, AUTOMATIC_COMPLETION_HOURS * HOUR));
    await goTo(plus(other.endsAt, AUTOMATIC_COMPLETION_HOURS * HOUR));
    await completed(other);
    expect(await familys(session)).toMatchObject({ status: 'no_show', completedAutomatically: false });
    for (const type of ['SessionOutcomeRequested', 'SessionCompleted'])
      expect(await eventTypes(app, id)).not.toContain(type);
    expect(await mailsTo(app, asking.email, 'session-outcome')).toEqual([]);
  });

  it('REL-13 of the end by itself, “the tutor did not come” and a completion at one moment one holds, each answered by it', async () => {
    const agreed = await agreement(4);
    // Slots begin every half hour and keep a quarter of an hour free around them.
    const free = await slotsOf(app, at(4), `?from=${plus(now(), 48 * HOUR)}`);
    const slots = [0, 3, 6, 9].map((place) => free[place] as Slot);
    const ids: string[] = [];
    for (const { startsAt } of slots) ids.push(await booked(agreed, startsAt));
    await goTo(slots.at(-1)?.endsAt as string);
    const task = app.part(CompleteSessionWithoutAnswer);
    const due = plus(now(), AUTOMATIC_COMPLETION_HOURS * HOUR);
    const ends = async (id: string, index: number) => {
      const says = () => agreed.asking.visitor.post(`/api/bookings/${id}/no-show`, { by: 'tutor' });
      const completes = () => agreed.teacher.visitor.post(`/api/bookings/${id}/complete`);
      const isFirst = index % 2 === 0;
      const [early, missed, completion, late] = await Promise.all([
        isFirst ? task.handle(id, due) : 0,
        says(),
        completes(),
        task.handle(id, due),
      ]);
      return { automatic: early + late, missed, completion };
    };
    const results = await Promise.all(ids.map(ends));
    for (const [index, id] of ids.entries()) {
      const { automatic, missed, completion } = results[index] as (typeof results)[number];
      const row = await familys({ ...agreed, id, endsAt: '' });
      const isMissed = row?.status === 'no_show';
      const endings = (await eventTypes(app, id)).filter((type) => /Completed|Missed/.test(type));
      expect(endings).toEqual([isMissed ? 'SessionMissed' : 'SessionCompleted']);
      expect([automatic, missed.status, completion.status]).toEqual(
        isMissed ? [0, 200, 409] : row?.completedAutomatically ? [1, 409, 409] : [0, 409, 200],
      );
      for (const { status, body } of [missed, completion])
        if (status === 409) expect(body).toMatchObject({ code: 'booking_transition' });
    }
    expect((await held({ ...agreed, id: '', endsAt: '' })).counted).toBe(ids.length);
  });
});
