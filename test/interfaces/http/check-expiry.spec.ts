/** @module-tag long */
import { Clock } from '../../../application/ports/clock.js';
import { Ledger } from '../../../application/ports/ledger.js';
import { TutorChanges } from '../../../application/tutor/change-tutor.js';
import { DAY, HOUR, plus } from '../../../domain/shared/time.js';
import { settleFigures } from '../../../domain/tutor/figures.js';
import { eventually } from '../../support/eventually.js';
import { account, signIn, tutor } from '../../support/people.js';
import { type Family, family, type Teacher, teachers } from '../../support/quotes.js';
import { booked, settled, slotsOf, worksDaily } from '../../support/sessions.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { check, fileOf, judge, rejected } from '../../support/vetting.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let admin: Visitor;
let number = 0;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app, await account(app, 'admin'));
});
afterAll(() => app.close());

const now = () => app.part(Clock).now();
const inDays = (days: number) => plus(now(), days * DAY);

/** A tutor in Sydney whose check ends in so many days. */
async function teacherUntil(days: number): Promise<Teacher> {
  const [made] = (await teachers(app, [await tutor(app, { wwcExpiryDate: inDays(days) })])) as [Teacher];
  await worksDaily(app, made);
  return made;
}

type Booked = { asking: Family; id: string; startsAt: string };
/** A new family that books the tutor's first slot after so many days. */
async function bookedIn(days: number, teacher: Teacher, known?: Awaited<ReturnType<typeof settled>>): Promise<Booked> {
  const agreed =
    known ??
    (await settled(
      app,
      await family(app, {
        email: `family.${++number}@checks.example`,
        message: `We are family ${number}.`,
        preferredTutorId: teacher.tutorId,
      }),
      teacher,
    ));
  const slot = (await slotsOf(app, teacher)).find(({ startsAt }) => startsAt >= inDays(days));
  if (!slot) throw new Error(`No slot in ${days} days`);
  return { asking: agreed.asking, id: await booked(agreed, slot.startsAt), startsAt: slot.startsAt };
}

const mailsTo = async (address: string) =>
  (
    await app.database.query<{ kind: string }>(
      'select kind from mails where to_address = $1 order by created_at, kind',
      [address],
    )
  ).map(({ kind }) => kind);
type Session = { id: string; status: string; waitsForCheck: boolean; cancellationReason: string | null };
const seenBy = async ({ asking, id }: Booked) => {
  const { body } = await asking.visitor.get<{ enquiry: { bookings: Session[] } }>(`/api/enquiries/${asking.id}`);
  return body.enquiry.bookings.find((one) => one.id === id);
};

/** What an approved contract with a later date and a verified document do to the tutor's row. */
async function renew({ tutorId }: Teacher, until: string): Promise<void> {
  const figures = ({ state }: { state: Parameters<typeof settleFigures>[0] }, at: string) => ({
    events: settleFigures(state, at),
    result: null,
  });
  // A commit that was decided before the update writes the row as it knew it.
  await eventually(async () => {
    await app.database.query('update tutors set wwc_expiry_date = $2 where id = $1', [tutorId, until]);
    await app.part(TutorChanges).change(tutorId, figures, 'operator');
    const kept = 'select from tutors where id = $1 and wwc_expiry_date = $2';
    expect(await app.database.query(kept, [tutorId, until])).toHaveLength(1);
  });
}

const idOf = async (table: string, tutorId: string) =>
  (await app.database.query<{ id: string }>(`select id from ${table} where tutor_id = $1`, [tutorId]))[0]?.id ?? '';
async function takeBack({ tutorId }: Teacher, what: string): Promise<void> {
  const answer =
    what === 'contract'
      ? await judge(admin, await idOf('contract_submissions', tutorId), {
          ...rejected('It is not yours.'),
          seen: 'approved',
        })
      : await judgeDocument(tutorId, { verified: false, reason: 'It cannot be read.' });
  expect(answer).toMatchObject({ status: 200 });
}
const judgeDocument = async (tutorId: string, verdict: Record<string, unknown>) => {
  const [document] = (await fileOf(admin, tutorId)).documents;
  return check(admin, document?.id ?? '', { ...verdict, version: document?.version });
};
const giveBack = async ({ tutorId }: Teacher) =>
  expect((await judgeDocument(tutorId, { verified: true })).status).toBe(200);

it('G-03 families with sessions beyond the end of a check are notified once that they wait, and that they take place once it is renewed', async () => {
  const teacher = await teacherUntil(10);
  const before = await bookedIn(5, teacher);
  const beyond = await bookedIn(14, teacher);
  expect((await mailsTo(beyond.asking.email)).filter((kind) => kind.includes('check'))).toEqual([]);

  await app.advance(10 * DAY);
  await eventually(async () => expect(await mailsTo(beyond.asking.email)).toContain('session-waits-for-check'));
  expect(await mailsTo(before.asking.email)).not.toContain('session-waits-for-check');
  expect(await mailsTo(teacher.email)).toContain('wwc-expired');
  expect(await seenBy(beyond)).toMatchObject({ status: 'confirmed', waitsForCheck: true });

  await renew(teacher, inDays(365));
  await eventually(async () => expect(await mailsTo(beyond.asking.email)).toContain('session-goes-ahead'));
  expect(await seenBy(beyond)).toMatchObject({ status: 'confirmed', waitsForCheck: false });
  await app.advance(4 * DAY);
  const counted = async (kind: string) => (await mailsTo(beyond.asking.email)).filter((one) => one === kind).length;
  expect([await counted('session-waits-for-check'), await counted('session-goes-ahead')]).toEqual([1, 1]);
  expect(await counted('session-cancelled')).toBe(0);
});

it('G-03 a renewal that ends before a session says nothing of that session', async () => {
  const teacher = await teacherUntil(5);
  const covered = await bookedIn(8, teacher);
  const beyond = await bookedIn(14, teacher);
  await app.advance(5 * DAY);
  for (const { asking } of [covered, beyond])
    await eventually(async () => expect(await mailsTo(asking.email)).toContain('session-waits-for-check'));
  await renew(teacher, inDays(6));
  await eventually(async () => expect(await mailsTo(covered.asking.email)).toContain('session-goes-ahead'));
  expect(await mailsTo(beyond.asking.email)).not.toContain('session-goes-ahead');
});

it('G-03 R-55 a session whose check is not renewed 24 hours before is cancelled, both sides are notified, and it counts for nobody', async () => {
  const teacher = await teacherUntil(10);
  const beyond = await bookedIn(14, teacher);
  await app.advance(Date.parse(beyond.startsAt) - Date.parse(now()) - 25 * HOUR);
  await eventually(async () => expect(await mailsTo(beyond.asking.email)).toContain('session-waits-for-check'));
  expect(await seenBy(beyond)).toMatchObject({ status: 'confirmed' });

  const figures = async () => {
    const { successRate, countedSessions } = (await app.part(Ledger).load('tutor', teacher.tutorId)).state;
    return { successRate, countedSessions };
  };
  const counted = await figures();
  await app.advance(HOUR);
  await eventually(async () =>
    expect(await seenBy(beyond)).toMatchObject({
      status: 'cancelled',
      waitsForCheck: false,
      cancellationReason: 'check_expired',
    }),
  );
  for (const address of [beyond.asking.email, teacher.email])
    expect((await mailsTo(address)).filter((kind) => kind === 'session-cancelled')).toHaveLength(1);
  expect(await figures()).toEqual(counted);
});

it('G-03 a family with several sessions hears of them in one mail', async () => {
  const teacher = await teacherUntil(8);
  const first = await bookedIn(10, teacher);
  const [{ quoteId }] = (await app.database.query<{ quoteId: string }>(
    'select quote_id as "quoteId" from bookings where id = $1',
    [first.id],
  )) as [{ quoteId: string }];
  await bookedIn(12, teacher, { asking: first.asking, teacher, quoteId });
  await app.advance(8 * DAY);
  await eventually(async () => expect(await mailsTo(first.asking.email)).toContain('session-waits-for-check'));
  const rows = await app.database.query<{ data: { others?: unknown[] } }>(
    `select data from mails where to_address = $1 and kind = 'session-waits-for-check'`,
    [first.asking.email],
  );
  expect(rows.map(({ data }) => data.others?.length)).toEqual([1]);
});

it('G-03 seven days before, an alert names the tutor with sessions beyond the end of the check', async () => {
  const teacher = await teacherUntil(9);
  await bookedIn(11, teacher);
  type Alerts = { alerts: { subject: string; detail: string }[] };
  const alerts = async () =>
    (await admin.get<Alerts>('/api/admin/alerts?kind=check_expiring')).body.alerts.filter(
      ({ subject }) => subject === teacher.tutorId,
    );
  expect(await alerts()).toEqual([]);
  await app.advance(2 * DAY + HOUR);
  expect(await alerts()).toMatchObject([
    {
      detail: expect.stringMatching(/^1 session is booked beyond the end of the check, the first on \d+ \w{3} \d{4}$/),
    },
  ]);
});

it('G-03 R-67 the notice before names the scheme of the tutor’s state, and the contract form knows it', async () => {
  const teacher = await teacherUntil(20);
  await eventually(async () => expect(await mailsTo(teacher.email)).toContain('wwc-expiring'));
  const [mail] = await app.database.query<{ data: { state: string } }>(
    `select data from mails where to_address = $1 and kind = 'wwc-expiring'`,
    [teacher.email],
  );
  expect(mail?.data.state).toBe('NSW');
  expect((await teacher.visitor.get('/api/portal/profile')).body).toMatchObject({ state: 'NSW' });
});

it.each([
  ['document', 365],
  ['document', 5],
  ['contract', 365],
])(
  'G-03 R-127 a %s that is taken back lets the sessions to come wait, and what still waits 24 hours before is cancelled; check of %i days',
  async (what, days) => {
    const teacher = await teacherUntil(days);
    const later = await bookedIn(14, teacher);
    if (days < 14) {
      await app.advance(days * DAY);
      await eventually(async () => expect(await mailsTo(later.asking.email)).toContain('session-waits-for-check'));
    }
    await takeBack(teacher, what);
    await eventually(async () => expect(await mailsTo(later.asking.email)).toContain('session-waits-for-check'));
    await eventually(async () =>
      expect(await seenBy(later)).toMatchObject({ status: 'confirmed', waitsForCheck: true }),
    );
    const alerts = (await admin.get<{ alerts: { subject: string }[] }>('/api/admin/alerts?kind=check_expiring')).body
      .alerts;
    expect(alerts.map(({ subject }) => subject)).toContain(teacher.tutorId);
    await app.advance(Date.parse(later.startsAt) - Date.parse(now()) - 23 * HOUR);
    await eventually(async () =>
      expect(await seenBy(later)).toMatchObject({ status: 'cancelled', cancellationReason: 'check_expired' }),
    );
    const kinds = await mailsTo(later.asking.email);
    expect(kinds.filter((kind) => kind === 'session-waits-for-check')).toHaveLength(1);
  },
);

it('G-03 R-127 a document that is verified again in time lets the sessions go ahead', async () => {
  const teacher = await teacherUntil(365);
  const later = await bookedIn(14, teacher);
  await takeBack(teacher, 'document');
  await eventually(async () => expect(await mailsTo(later.asking.email)).toContain('session-waits-for-check'));
  await giveBack(teacher);
  await eventually(async () => expect(await mailsTo(later.asking.email)).toContain('session-goes-ahead'));
  expect(await seenBy(later)).toMatchObject({ status: 'confirmed', waitsForCheck: false });
});

it('G-03 R-37 no time is offered that would be cancelled at once, as the check ends before it', async () => {
  const teacher = await teacherUntil(0.6);
  const offered = (await slotsOf(app, teacher)).map(({ startsAt }) => startsAt);
  const end = inDays(0.6);
  expect(offered.filter((at) => at > end && at < inDays(1))).toEqual([]);
  expect(offered.some((at) => at >= inDays(1))).toBe(true);
});
