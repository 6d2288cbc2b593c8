/** @module-tag long */
import { PersonalData } from '../../../application/ports/erasure/personal-data.js';
import type { AnalyticsCases } from '../../../interfaces/http/contract/admin-analytics.js';
import { RETENTION_DAYS } from '../../../domain/act/retention.js';
import type { AdminCase, AdminCaseFile } from '../../../interfaces/http/contract/case.js';
import { eventually } from '../../support/eventually.js';
import { HOUR, type TestApp, startTestApp } from '../../support/test-app.js';
import { account, severalTutors, signIn, tutor } from '../../support/people.js';
import { type Family, family, mailTo, mailsTo, type Teacher, teachers } from '../../support/quotes.js';
import { booked, settled, slotsOf, worksDaily } from '../../support/sessions.js';
import { placesOf } from '../../support/traces.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let staff: Teacher[];
let admin: Visitor;
let other: { visitor: Visitor; accountId: string };

beforeAll(async () => {
  app = await startTestApp();
  app.stopClock();
  staff = await teachers(app, await severalTutors(app, 4));
  for (const teacher of staff) await worksDaily(app, teacher);
  admin = await signIn(app, await account(app, 'admin'));
  const colleague = await account(app, 'admin');
  other = { visitor: await signIn(app, colleague), accountId: colleague.accountId };
});
afterAll(() => app.close());

const at = (index: number) => staff[index] as Teacher;
const WORDS = 'He was rude to my daughter Quintessa.';
let reports = 0;

type Reported = { reference: string; code: string };
const report = (body: object, visitor = app.visitor()) =>
  visitor.post<Reported>('/api/concerns', { kind: 'conduct', words: WORDS, ...body });

/** A concern about a tutor's profile, as operators see it. */
async function reported(body: object = {}, visitor?: Visitor): Promise<AdminCase> {
  const about = { tutorId: at(0).tutorId, contact: `reporter-${++reports}@family.example`, ...body };
  const answer = await report(about, visitor);
  expect(answer.status).toBe(201);
  return byReference(answer.body.reference);
}

async function byReference(reference: string): Promise<AdminCase> {
  const row = await app.database.one<{ id: string }>('select id from cases where reference = $1', [reference]);
  return caseOf(row?.id as string);
}
const caseOf = async (id: string) => (await admin.get<{ case: AdminCase }>(`/api/admin/cases/${id}`)).body.case;
const step = (id: string, name: string, body: object = {}, visitor = admin) =>
  visitor.post<{ case: AdminCase; code: string }>(`/api/admin/cases/${id}/${name}`, body);
const list = async (query = '', visitor = admin) =>
  (await visitor.get<{ cases: AdminCase[]; next: string | null }>(`/api/admin/cases?${query}`)).body;
const alertsOf = async (id: string) =>
  (await admin.get<{ alerts: { kind: string; subject: string }[] }>('/api/admin/alerts?order=newest')).body.alerts
    .filter(({ subject }) => subject === id)
    .map(({ kind }) => kind);
const eventsOf = async (id: string) =>
  (
    await admin.get<{ events: { type: string; data: object }[]; names: Record<string, object> }>(
      `/api/admin/events?stream=case&streamId=${id}`,
    )
  ).body;

/** A family with a session to come. */
async function withSession(index: number): Promise<Family & { bookingId: string }> {
  const asking = await family(app);
  const agreed = await settled(app, asking, at(index));
  const [slot] = await slotsOf(app, at(index));
  return { ...asking, bookingId: await booked(agreed, slot?.startsAt as string) };
}

describe('G-04 a concern', () => {
  it('about a tutor’s profile opens a case, alerts the admins at once and is acknowledged by mail', async () => {
    const found = await reported({ kind: 'safety', contact: 'Worried@family.example' });
    expect(found).toMatchObject({
      kind: 'concern',
      concern: 'safety',
      status: 'open',
      reporter: 'visitor',
      owner: null,
      outcome: null,
      tutorId: at(0).tutorId,
      enquiryId: null,
      bookingId: null,
      words: WORDS,
      contact: 'Worried@family.example',
      notes: [],
      informed: [],
      reachable: ['family', 'tutor'],
      reference: expect.stringMatching(/^CA-\w{8}$/),
    });
    expect(Date.parse(found.dueAt) - Date.parse(found.createdAt)).toBe(4 * HOUR);
    expect(await alertsOf(found.id)).toEqual(['safety_concern']);
    const mail = await mailTo(app, 'Worried@family.example', 'concern-received');
    expect(mail.text).toContain(found.reference);
    expect(mail.text).toContain('call 000');
    expect(mail.html + mail.text).not.toMatch(/Quintessa|rude/);
    const { events, names } = await eventsOf(found.id);
    expect(events).toMatchObject([{ type: 'CaseOpened', data: { kind: 'concern', concern: 'safety' } }]);
    expect(names[found.id]).toMatchObject({ detail: found.reference });
    expect(JSON.stringify(events)).not.toMatch(/Quintessa|worried/i);
    expect((await step(found.id, 'take')).status).toBe(200);
    expect(await alertsOf(found.id)).toEqual([]);
    const late = await reported();
    expect(await alertsOf(late.id)).toEqual(['concern_reported']);
    expect((await mailTo(app, late.contact as string, 'concern-received')).text).toContain('two business days');
  });

  it('is taken from who has it in view alone', async () => {
    const asking = await withSession(1);
    const hidden = await tutor(app, { vetting: 'pending' });
    const stranger = app.visitor();
    for (const [visitor, about] of [
      [stranger, { tutorId: hidden.tutorId }],
      [stranger, { tutorId: '00000000-0000-4000-8000-0000000000ff' }],
      [stranger, { enquiryId: asking.id }],
      [stranger, { bookingId: asking.bookingId }],
      [at(2).visitor, { bookingId: asking.bookingId }],
      [at(1).visitor, { enquiryId: asking.id }],
      [admin, { bookingId: asking.bookingId }],
      [asking.visitor, { enquiryId: asking.id, tutorId: at(3).tutorId }],
      [asking.visitor, { bookingId: asking.bookingId, tutorId: at(3).tutorId }],
    ] as const)
      expect(await report(about, visitor)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await list(`kind=concern`)).cases.filter(({ enquiryId }) => enquiryId === asking.id)).toEqual([]);

    const ofFamily = await reported({ tutorId: null, enquiryId: asking.id, contact: null }, asking.visitor);
    expect(ofFamily).toMatchObject({ reporter: 'family', enquiryId: asking.id, tutorId: at(1).tutorId, contact: null });
    expect((await mailTo(app, asking.email, 'concern-received')).text).toContain(ofFamily.reference);
    const ofTutor = await reported(
      { tutorId: null, bookingId: asking.bookingId, kind: 'did_not_come', contact: null },
      at(1).visitor,
    );
    expect(ofTutor).toMatchObject({
      reporter: 'tutor',
      concern: 'did_not_come',
      bookingId: asking.bookingId,
      enquiryId: asking.id,
      tutorId: at(1).tutorId,
      sessionDate: expect.any(String),
    });
    expect((await mailTo(app, at(1).email, 'concern-received')).text).toContain(ofTutor.reference);
  });

  it('is never shown to the other side', async () => {
    const asking = await withSession(2);
    const seen = async () => {
      const payload = await Promise.all([
        asking.visitor.get(`/api/enquiries/${asking.id}`),
        asking.visitor.get(`/api/enquiries/${asking.id}/quotes`),
        asking.visitor.get(`/api/bookings/${asking.bookingId}`),
        ...['sessions', 'opportunities', 'quotes', 'profile'].map((path) => at(2).visitor.get(`/api/portal/${path}`)),
        app.visitor().get(`/api/tutors/${at(2).tutorId}/profile`),
      ]);
      return payload.map(({ body }) => body);
    };
    const before = await seen();
    const [fromFamily, fromTutor] = [
      await reported({ tutorId: null, bookingId: asking.bookingId, contact: null }, asking.visitor),
      await reported({ tutorId: null, bookingId: asking.bookingId, contact: null }, at(2).visitor),
    ];
    expect(await seen()).toEqual(before);
    await mailTo(app, asking.email, 'concern-received');
    const toTutor = await mailTo(app, at(2).email, 'concern-received');
    expect(await mailsTo(app, asking.email, 'concern-received')).toHaveLength(1);
    expect(await mailsTo(app, at(2).email, 'concern-received')).toHaveLength(1);
    expect(toTutor.text).toContain(fromTutor.reference);
    expect(toTutor.text).not.toContain(fromFamily.reference);
  });

  it.each([
    ['kind', 'rude', 'Please choose what it is about'],
    ['words', 'too short', 'Please tell us what happened in at least 10 characters'],
    ['contact', 'jane@family', 'Please check the email address'],
    ['tutorId', null, 'Please name a tutor, an enquiry or a session'],
  ])('is refused with %s %j', async (field, value, text) => {
    expect(await report({ tutorId: at(0).tutorId, [field]: value })).toMatchObject({
      status: 400,
      body: { code: 'validation', fields: { [field]: text } },
    });
  });

  it('is taken five times a day from one session, from one network and for one address', async () => {
    const strict = await startTestApp({ LIMITS: '1' });
    try {
      const { tutorId } = await tutor(strict);
      const visitor = strict.visitor();
      const send = (from: Visitor) => from.post('/api/concerns', { kind: 'other', words: WORDS, tutorId });
      for (let time = 0; time < 5; time++) expect((await send(visitor)).status).toBe(201);
      for (const from of [visitor, strict.visitor()])
        expect(await send(from)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    } finally {
      await strict.close();
    }
  });
});

describe('G-06 a case', () => {
  it('goes its steps, each an event and a note, and refuses what its status does not allow', async () => {
    const { id, reference, dueAt } = await reported();
    const words = { words: 'Called the family.' };
    const resolution = { outcome: 'declined', words: 'Nobody answered.' };
    expect(await step(id, 'reopen', words)).toMatchObject({ status: 409, body: { code: 'case_open' } });
    expect((await step(id, 'note', words)).body.case).toMatchObject({
      notes: [
        { words: 'Called the family.', by: expect.stringContaining('Pat Number'), at: expect.any(String), to: null },
      ],
    });
    expect((await step(id, 'take', {}, other.visitor)).body.case).toMatchObject({
      owner: other.accountId,
      status: 'open',
    });
    expect((await step(id, 'take', {}, other.visitor)).status).toBe(200);
    expect((await step(id, 'wait', { words: 'For the tutor’s answer.' })).body.case).toMatchObject({
      status: 'waiting',
      dueAt,
      owner: other.accountId,
    });
    expect(await step(id, 'wait', words)).toMatchObject({ status: 409, body: { code: 'case_waiting' } });
    expect(await step(id, 'reopen', words)).toMatchObject({ status: 409, body: { code: 'case_waiting' } });
    expect(await step(id, 'resolve', { ...resolution, outcome: 'refunded' })).toMatchObject({
      status: 400,
      body: { fields: { outcome: 'Must be one of upheld, declined' } },
    });
    expect((await step(id, 'resolve', resolution)).body.case).toMatchObject({
      status: 'resolved',
      outcome: 'declined',
      informed: [],
      resolvedAt: expect.any(String),
    });
    for (const [name, body] of Object.entries({ take: {}, wait: words, resolve: resolution }))
      expect(await step(id, name, body)).toMatchObject({ status: 409, body: { code: 'case_resolved' } });
    await app.advance(HOUR);
    const again = (await step(id, 'reopen', { words: 'The family called back.' })).body.case;
    expect(again).toMatchObject({ status: 'open', outcome: null, resolvedAt: null, owner: other.accountId });
    expect(again.dueAt > dueAt).toBe(true);
    expect(again.notes.map((one) => one.words)).toEqual([
      ...['Called the family.', 'For the tutor’s answer.', 'Nobody answered.', 'The family called back.'],
    ]);
    const { events } = await eventsOf(id);
    expect(events.map(({ type }) => type).toReversed()).toEqual([
      ...['CaseOpened', 'CaseNoted', 'CaseTaken', 'CaseWaiting', 'CaseResolved', 'CaseReopened'],
    ]);
    expect(JSON.stringify(events)).not.toContain('family');
    for (const name of ['note', 'wait', 'reopen', 'resolve'])
      expect(await step(id, name, { outcome: 'upheld', words: ' ' })).toMatchObject({
        status: 400,
        body: { fields: { words: 'Please write a note' } },
      });
    expect(reference).toBe(again.reference);
  });

  it('is taken over from whom one knows to have it alone', async () => {
    const { id } = await reported();
    const takes = (seen: string | null, visitor = admin) => step(id, 'take', { seen }, visitor);
    expect((await takes(null, other.visitor)).body.case).toMatchObject({ owner: other.accountId });
    expect(await takes(null)).toMatchObject({
      status: 409,
      body: { code: 'case_taken', message: 'Another admin has taken this case' },
    });
    expect((await takes(null, other.visitor)).status).toBe(200);
    expect((await takes(other.accountId)).body.case.owner).not.toBe(other.accountId);
    expect(await step(id, 'take', { seen: 'me' })).toMatchObject({ status: 400, body: { code: 'validation' } });
  });

  it('comes with what family and tutor wrote in the enquiry, the quote and the session', async () => {
    const asking = await withSession(0);
    await app.database.query(`update bookings set student_notes = 'Fractions, please.' where id = $1`, [
      asking.bookingId,
    ]);
    await app.database.query(`update enquiries set message = 'She finds fractions hard.' where id = $1`, [asking.id]);
    const found = await reported({ tutorId: null, bookingId: asking.bookingId, contact: null }, asking.visitor);
    const { said } = (await admin.get<{ case: AdminCaseFile }>(`/api/admin/cases/${found.id}`)).body.case;
    expect(said).toEqual([
      { where: 'enquiry', by: 'family', words: 'She finds fractions hard.', at: expect.any(String) },
      { where: 'quote', by: 'tutor', words: expect.stringMatching(/\w/), at: expect.any(String) },
      { where: 'session', by: 'family', words: 'Fractions, please.', at: expect.any(String) },
    ]);
  });

  it('keeps every note that is written at the same moment', async () => {
    const { id } = await reported();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => step(id, 'note', { words: `Note ${index}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const { notes } = await caseOf(id);
    expect(notes.map(({ words }) => words).toSorted()).toEqual([0, 1, 2, 3, 4, 5].map((index) => `Note ${index}`));
  });

  it('is resolved once, and both sides hear it by mail, each in the words chosen for it', async () => {
    const asking = await withSession(3);
    const { id } = await reported({ tutorId: null, bookingId: asking.bookingId, contact: null }, asking.visitor);
    const resolution = {
      outcome: 'upheld',
      words: 'For colleagues.',
      toFamily: 'We are sorry.',
      toTutor: 'Be on time.',
    };
    const answers = await Promise.all([1, 2, 3].map(() => step(id, 'resolve', resolution)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await caseOf(id)).toMatchObject({
      status: 'resolved',
      outcome: 'upheld',
      informed: ['family', 'tutor'],
      notes: [
        { words: 'For colleagues.', to: null },
        { words: 'We are sorry.', to: 'family' },
        { words: 'Be on time.', to: 'tutor' },
      ],
    });
    const [toFamily, toTutor] = [
      await mailTo(app, asking.email, 'case-outcome'),
      await mailTo(app, at(3).email, 'case-outcome'),
    ];
    expect(toFamily.text).toContain('We are sorry.');
    expect(toFamily.text).toContain('because you reported something to us');
    expect(toFamily.text).not.toMatch(/Be on time|For colleagues/);
    expect(toTutor.text).toContain('Be on time.');
    expect(toTutor.text).not.toMatch(/We are sorry|For colleagues|Quintessa|report/);
    expect(await mailsTo(app, asking.email, 'case-outcome')).toHaveLength(1);
  });

  it('says that a side was not informed where nobody can be reached', async () => {
    const { id, reachable } = await reported({ contact: '0400 000 000' });
    expect(reachable).toEqual(['tutor']);
    const resolution = { outcome: 'declined', words: 'Done.', toFamily: 'Thank you.' };
    expect((await step(id, 'resolve', resolution)).body.case).toMatchObject({
      informed: [],
      notes: [{ words: 'Done.' }],
    });
  });

  it('stands in a queue by due time, by kind, status and owner, page by page', async () => {
    await app.advance(72 * HOUR);
    const made: AdminCase[] = [];
    for (let index = 0; index < 3; index++) made.push(await reported({ kind: index === 2 ? 'safety' : 'other' }));
    const [first, second, urgent] = made.map(({ id }) => id) as [string, string, string];
    const mine = new Set(made.map(({ id }) => id));
    const idsOf = async (query: string, visitor = admin) =>
      (await list(query, visitor)).cases.map(({ id }) => id).filter((id) => mine.has(id));
    expect(await idsOf('')).toEqual([urgent, first, second]);
    await step(first, 'take', {}, other.visitor);
    await step(second, 'resolve', { outcome: 'declined', words: 'Sent twice.' });
    expect(await idsOf('status=unresolved')).toEqual([urgent, first]);
    expect(await idsOf('status=resolved&kind=concern')).toEqual([second]);
    expect(await idsOf('kind=lead')).toEqual([]);
    expect(await idsOf(`owner=${other.accountId}`)).toEqual([first]);
    expect(await idsOf('owner=me', other.visitor)).toEqual([first]);
    expect(await idsOf('owner=none&status=open')).toEqual([urgent]);
    const whole = (await list()).cases.map(({ id, dueAt }) => ({ id, dueAt }));
    expect(whole).toEqual(whole.toSorted((a, b) => (a.dueAt < b.dueAt ? -1 : a.dueAt > b.dueAt ? 1 : 0)));
    const [, , third] = whole;
    expect((await list(`before=${third?.dueAt}_${third?.id}`)).cases.map(({ id }) => id)).toEqual(
      whole.slice(3).map(({ id }) => id),
    );
    const done = (await list('status=resolved')).cases.map(({ id, dueAt }) => `${dueAt}_${id}`);
    expect(done).toEqual(done.toSorted().toReversed());
    expect((await list(`status=resolved&before=${done[0]}`)).cases.map(({ id, dueAt }) => `${dueAt}_${id}`)).toEqual(
      done.slice(1),
    );
    for (const query of ['kind=none', 'status=closed', 'owner=somebody', 'before=yesterday'])
      expect((await admin.get(`/api/admin/cases?${query}`)).status).toBe(400);
    expect((await admin.get('/api/admin/cases/00000000-0000-4000-8000-0000000000ff')).status).toBe(404);

    await app.advance(4 * HOUR - 1);
    expect(await alertsOf(urgent)).toEqual(['safety_concern']);
    await app.advance(1);
    expect(await alertsOf(urgent)).toEqual(['case_due', 'safety_concern']);
    await step(urgent, 'take');
    await step(urgent, 'wait', { words: 'For the police.' });
    expect(await alertsOf(urgent)).toEqual(['case_due']);
    await step(urgent, 'resolve', { outcome: 'upheld', words: 'Reported.' });
    expect(await alertsOf(urgent)).toEqual([]);
  });

  it('is counted by kind: opened, resolved, and the median time that took', async () => {
    // Days on which nothing else of this suite happens.
    await app.advance(40 * 24 * HOUR);
    const from = (await app.advance(0)).slice(0, 10);
    const figures = async (query = '') =>
      (await admin.get<{ cases: AnalyticsCases }>(`/api/admin/analytics/cases?${query}`)).body.cases;
    const before = await figures();
    expect(before.kinds.map(({ kind, opened, resolved }) => [kind, opened, resolved])).toEqual(
      ['concern', 'guarantee', 'contest', 'lead', 'review'].map((kind) => [kind, 0, 0]),
    );
    expect(before.kinds[0]?.medianHours).toBeNull();
    const made = [await reported(), await reported(), await reported(), await reported({ kind: 'safety' })];
    for (const [index, hours] of [2, 4, 30].entries()) {
      await app.advance((hours - ([0, 2, 4][index] ?? 0)) * HOUR);
      await step(made[index]?.id as string, 'resolve', { outcome: 'declined', words: 'Settled.' });
    }
    const after = await figures(`from=${from}`);
    expect(after.kinds[0]).toEqual({ kind: 'concern', opened: 4, resolved: 3, medianHours: 4 });
    expect(after.unresolved - before.unresolved).toBe(1);
    expect(after.overdue - before.overdue).toBe(1);
    await step(made[2]?.id as string, 'reopen', { words: 'They called back.' });
    expect((await figures(`from=${from}`)).kinds[0]).toMatchObject({ opened: 4, resolved: 2, medianHours: 3 });
    expect((await figures('to=2020-01-31')).kinds[0]).toMatchObject({ opened: 0, resolved: 0 });
  });

  it('R-68 is emptied with the family, with the tutor and with who left only an address, and after its time', async () => {
    const asking = await withSession(3);
    const { id: ofFamily } = await reported({ tutorId: null, enquiryId: asking.id, contact: null }, asking.visitor);
    const leaving = await tutor(app);
    const { id: ofTutor } = await reported({ tutorId: leaving.tutorId, words: 'Zebulon was late twice.' });
    const { id: ofAddress } = await reported({
      contact: 'Only.Here@family.example',
      words: 'Something about Xanthippe.',
    });
    await step(ofTutor, 'note', { words: 'Zebulon says sorry.' });
    await step(ofFamily, 'resolve', {
      outcome: 'upheld',
      words: 'Quintessa is right.',
      toTutor: 'Be kind to Quintessa.',
    });
    await step(ofAddress, 'note', { words: 'Xanthippe called.' });
    await eventually(async () =>
      expect((await mailsTo(app, 'Only.Here@family.example', 'concern-received')).length).toBe(1),
    );
    const erase = (body: object) => admin.post('/api/admin/erasures', { reason: 'requested', ...body });
    expect(await erase({ tutorId: leaving.tutorId })).toMatchObject({ status: 200, body: { erased: { cases: 1 } } });
    expect(await erase({ email: 'only.here@family.example' })).toMatchObject({ body: { erased: { cases: 1 } } });
    expect(await erase({ enquiryId: asking.id })).toMatchObject({ body: { erased: { enquiries: 1, cases: 1 } } });
    expect(
      await placesOf(app, ['Zebulon', 'Xanthippe', 'only.here', 'be kind to Quintessa', 'Quintessa is right']),
    ).toEqual([]);
    for (const id of [ofTutor, ofAddress, ofFamily]) {
      expect(await caseOf(id)).toMatchObject({ words: null, contact: null, notes: [] });
      expect((await eventsOf(id)).events[0]).toMatchObject({ type: 'CaseErased' });
    }
    expect((await step(ofTutor, 'resolve', { outcome: 'declined', words: 'They left.' })).status).toBe(200);

    const { id: old } = await reported();
    await step(old, 'resolve', { outcome: 'declined', words: 'Settled.' });
    const later = new Date(Date.parse(await app.advance(0)) + (RETENTION_DAYS.cases + 1) * 24 * HOUR).toISOString();
    await app.part(PersonalData).retention(later)['cases']?.();
    expect(await caseOf(old)).toMatchObject({ words: null, contact: null, notes: [], outcome: 'declined' });
  });
});
