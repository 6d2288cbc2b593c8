/** @module-tag long */
import { Clock } from '../../../application/ports/clock.js';
import { ScheduledTasks } from '../../../application/scheduled-task.js';
import { eventually } from '../../support/eventually.js';
import { account, signIn, tutor } from '../../support/people.js';
import {
  eventTypes,
  type Family,
  family,
  mailTo,
  mailsTo,
  quoteForm,
  quoted,
  type Teacher,
  teachers,
} from '../../support/quotes.js';
import { type Agreed, booked, settled, slotsOf, worksDaily } from '../../support/sessions.js';
import { HOUR, startTestApp, type TestApp } from '../../support/test-app.js';
import { placesOf } from '../../support/traces.js';
import { vet } from '../../support/vetting.js';
import { confide } from '../../support/family-contact.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let admin: Visitor;

beforeAll(async () => {
  app = await startTestApp();
  app.stopClock();
  admin = await signIn(app, await account(app, 'admin'));
});
afterAll(() => app.close());

const DAY = 24 * HOUR;
const SUBJECTS = [
  'Sanskrit',
  'Icelandic',
  'Welsh',
  'Basque',
  'Finnish',
  'Maltese',
  'Estonian',
  'Breton',
  'Latvian',
  'Catalan',
  'Galician',
  'Corsican',
  'Frisian',
];
let market = 0;

/** So many tutors whom no other test invites, and a family that asks for their subject. */
async function newMarket(size: number): Promise<{ subject: string; all: Teacher[]; asking: Family }> {
  const subject = SUBJECTS[market++] as string;
  const all: Teacher[] = [];
  for (let place = 0; place < size; place++) all.push(await joins(subject));
  const asking = await family(app, {
    subjects: subject,
    name: 'Quintessa Vale',
    email: `${subject.toLowerCase()}@family.example`,
  });
  return { subject, all, asking };
}
async function joins(subject: string): Promise<Teacher> {
  const [teacher] = (await teachers(app, [await tutor(app, { subjects: [subject.toLowerCase()] })])) as [Teacher];
  await worksDaily(app, teacher);
  return teacher;
}

type Offer = {
  id: string;
  status: string;
  expiresAt: string;
  contactDetailsShared: boolean;
  earlierQuote: { id: string } | null;
};
type Shown = { enquiry: Record<string, unknown> & { status: string; acceptedQuoteId: string | null } };
const ask = ({ id, visitor }: Family, reason = 'not_a_good_fit') =>
  visitor.post<Shown & { code: string }>(`/api/enquiries/${id}/another-tutor`, { reason });
const offersOf = async ({ visitor }: Teacher) => (await visitor.get<Offer[]>('/api/portal/opportunities')).body;
const invitedTo = ({ id }: Family) =>
  app.database.query<{ tutorId: string; status: string; reason: string | null }>(
    `select o.tutor_id as "tutorId", o.status, (select e.data ->> 'reason' from event_log e where e.stream_id = o.id
       and e.type = 'OpportunityExpired') as reason
     from tutor_opportunities o where o.enquiry_id = $1 order by o.created_at, o.id`,
    [id],
  );
const sweep = () => app.part(ScheduledTasks).runAll(app.part(Clock).now());
const choose = ({ visitor }: Family, quoteId: string) =>
  visitor.ask('PATCH', `/api/tutor-quotes/${quoteId}/status`, { body: { status: 'accepted' } });
const wavesOf = async ({ id }: Family) =>
  (await app.database.query('select 1 from matching_runs where enquiry_id = $1', [id])).length;

/** The newest invitation, accepted. */
async function accepts(teacher: Teacher): Promise<Offer> {
  const [offer] = (await offersOf(teacher)) as [Offer];
  expect((await teacher.visitor.post(`/api/portal/opportunities/${offer.id}/accept`)).status).toBe(200);
  return offer;
}

describe('G-08 a family that asks for another tutor', () => {
  it('is refused unless its enquiry is filled, to strangers, and without one of the reasons', async () => {
    const { all, asking } = await newMarket(1);
    const [teacher] = all as [Teacher];
    const path = `/api/enquiries/${asking.id}/another-tutor`;
    const quoteId = await quoted(app, asking, teacher);
    expect(await ask(asking)).toMatchObject({ status: 409, body: { code: 'enquiry_quoted' } });
    await choose(asking, quoteId);
    for (const visitor of [app.visitor(), teacher.visitor])
      expect(await visitor.post(path, { reason: 'other' })).toMatchObject({ status: 404, body: { code: 'not_found' } });
    for (const body of [{}, { reason: '' }, { reason: 7 }, { reason: 'Something else' }, { reason: 'guarantee' }])
      expect(await asking.visitor.post(path, body)).toMatchObject({
        status: 400,
        body: { code: 'validation', fields: { reason: expect.any(String) } },
      });
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(asking)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
    expect((await eventTypes(app, asking.id)).filter((type) => type === 'EnquiryReopened')).toHaveLength(1);
    expect(await ask(asking)).toMatchObject({ status: 409, body: { code: 'enquiry_matching' } });
    await asking.visitor.post(`/api/enquiries/${asking.id}/close`, { reason: 'other' });
    expect(await ask(asking)).toMatchObject({ status: 409, body: { code: 'enquiry_closed' } });
    const demo = '00000000-0000-4000-8000-000000000001';
    expect((await app.visitor().post(`/api/enquiries/${demo}/another-tutor`, { reason: 'other' })).status).toBe(404);
  });

  it('loses the sessions to come, shares its contact no longer, and has the runners-up asked first', async () => {
    const { subject, all, asking } = await newMarket(5);
    const [chosen, second, paused, declined, quiet] = all as [Teacher, Teacher, Teacher, Teacher, Teacher];
    const [quoteId, earlier, , refused] = [
      await quoted(app, asking, chosen),
      await quoted(app, asking, second, {
        proposedHourlyRate: 64,
        personalizedMessage: `Earlier words. ${'x'.repeat(60)}`,
      }),
      await quoted(app, asking, paused),
      await quoted(app, asking, declined),
    ];
    await asking.visitor.ask('PATCH', `/api/tutor-quotes/${refused}/status`, { body: { status: 'rejected' } });
    await choose(asking, quoteId);
    const agreed: Agreed = { asking, teacher: chosen, quoteId };
    const slots = await slotsOf(app, chosen);
    const sessions = [
      await booked(agreed, slots[3]?.startsAt as string),
      await booked(agreed, slots.at(-1)?.startsAt as string),
    ];
    await admin.post(`/api/admin/tutors/${paused.tutorId}/pause`);
    const late = await joins(subject);
    const portal = async () =>
      (await chosen.visitor.get<{ sessions: Record<string, unknown>[] }>('/api/portal/sessions')).body.sessions;
    expect(await portal()).toMatchObject([{ studentEmail: asking.email }, { studentEmail: asking.email }]);

    const { status, body } = await ask(asking);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        success: true,
        enquiry: { status: 'matching', acceptedQuoteId: null, reopenedAt: app.part(Clock).now() },
      },
    });
    // Nothing is waited for: all of it is one commit.
    expect(
      await app.database.query(
        `select distinct at from event_log where correlation = $1 and (type in ('EnquiryReopened', 'SessionCancelled')
         or data ->> 'reason' in ('another_tutor', 'asked_again') or data ? 'earlierQuoteId')`,
        [asking.id],
      ),
    ).toHaveLength(1);
    expect(
      await app.database.query('select status, cancelled_by as "by" from bookings where id = any($1::uuid[])', [
        sessions,
      ]),
    ).toEqual([
      { status: 'cancelled', by: 'admin' },
      { status: 'cancelled', by: 'admin' },
    ]);
    expect(await portal()).toMatchObject([
      { studentEmail: '', studentPhone: '' },
      { studentEmail: '', studentPhone: '' },
    ]);
    expect(await offersOf(chosen)).toMatchObject([
      { status: 'expired', contactDetailsShared: false, enquiry: { name: 'Quintessa V.' } },
    ]);
    expect((await chosen.visitor.get('/api/portal/quotes')).body).toMatchObject({
      quotes: [
        { status: 'expired', ending: 'another_tutor', contactDetailsShared: false, enquiry: { name: 'Quintessa V.' } },
      ],
    });
    const board = (
      await asking.visitor.get<{ quotes: { id: string; contact: unknown }[] }>(`/api/enquiries/${asking.id}/quotes`)
    ).body;
    expect(board.quotes.find(({ id }) => id === quoteId)).toMatchObject({ ending: 'another_tutor', contact: null });
    for (const path of ['bookings', 'booking-requests']) {
      const at = { startsAt: slots.at(-2)?.startsAt, preferredDate: slots.at(-2)?.startsAt };
      expect(
        await asking.visitor.post(`/api/enquiries/${asking.id}/${path}`, { quoteId, sessionType: 'online', ...at }),
      ).toMatchObject({ status: 409, body: { code: 'quote_not_accepted' } });
    }

    // Second alone is asked: the others are paused, were declined, or had not quoted.
    const [again, before] = (await offersOf(second)) as [Offer, Offer];
    expect(again).toMatchObject({
      status: 'available',
      expiresAt: new Date(Date.parse(app.part(Clock).now()) + DAY).toISOString(),
      earlierQuote: {
        id: earlier,
        proposedHourlyRate: 64,
        personalizedMessage: expect.stringContaining('Earlier words.'),
      },
    });
    expect(before).toMatchObject({ status: 'expired', earlierQuote: null });
    const ended = (await invitedTo(asking)).filter(({ reason }) => reason && reason !== 'filled');
    expect(ended.toSorted((one, other) => ((one.reason ?? '') < (other.reason ?? '') ? -1 : 1))).toEqual([
      { tutorId: chosen.tutorId, status: 'expired', reason: 'another_tutor' },
      { tutorId: second.tutorId, status: 'expired', reason: 'asked_again' },
    ]);
    expect(await invitedTo(asking)).toHaveLength(6);

    // Each is written to once, with why.
    const toFamily = await mailTo(app, asking.email, 'session-cancelled');
    expect(toFamily.text).toMatch(
      /We are looking for another tutor for you[\s\S]*asked 1 tutor who had written to you before/,
    );
    expect(toFamily.text).toContain('Also cancelled');
    expect(toFamily.text).toContain('because you have a session with a tutor from Banksia');
    expect(await mailsTo(app, asking.email, 'another-tutor')).toEqual([]);
    const toChosen = await mailTo(app, chosen.email, 'session-cancelled');
    expect(toChosen.text).toContain('has decided to look for another tutor');
    expect(toChosen.text).not.toContain(asking.email);
    const toSecond = await mailTo(app, second.email, 'quote-asked-again');
    expect(toSecond.text).toContain('because you are a tutor with Banksia and quoted on this enquiry before');
    expect(toSecond.text).toMatch(/\$64 an hour/);
    expect(toSecond.text).not.toContain('Vale');
    for (const one of [paused, declined, quiet, late])
      expect(await mailsTo(app, one.email, 'quote-asked-again')).toEqual([]);

    // Others follow after the runners-up have had their day, even
    // if some accepted, and never the tutor who was chosen before.
    await accepts(second);
    await app.advance(DAY - 1);
    await sweep();
    expect(await wavesOf(asking)).toBe(1);
    await app.advance(1);
    await sweep();
    expect(await wavesOf(asking)).toBe(2);
    expect((await invitedTo(asking)).at(-1)).toMatchObject({ tutorId: late.tutorId, status: 'available' });
    const further = await joins(subject);
    for (const wave of [3, 4])
      expect(await admin.post(`/api/admin/enquiries/${asking.id}/match`)).toMatchObject({
        status: 200,
        body: { wave },
      });
    const invited = (await invitedTo(asking)).map(({ tutorId }) => tutorId);
    expect(invited.filter((id) => id === further.tutorId)).toHaveLength(1);
    expect(invited.filter((id) => id === chosen.tutorId)).toHaveLength(1);
    const { runs } = (
      await admin.get<{ runs: { wave: number; candidates: { tutorId: string; failedGate: string | null }[] }[] }>(
        `/api/admin/enquiries/${asking.id}/matching`,
      )
    ).body;
    for (const { wave, candidates } of runs)
      if (wave > 1)
        expect(candidates.find(({ tutorId }) => tutorId === chosen.tutorId)).toMatchObject({ failedGate: 'uninvited' });
  });

  it('can have the earlier quote sent again and take it, and replace that tutor, too', async () => {
    const { subject, all, asking } = await newMarket(2);
    const [first, second] = all as [Teacher, Teacher];
    const quoteId = await quoted(app, asking, first);
    await quoted(app, asking, second);
    await choose(asking, quoteId);
    await ask(asking);
    const toFirst = await mailTo(app, first.email, 'tutor-replaced');
    expect(toFirst.text).toContain('because a family had chosen you as its tutor');
    expect((await mailTo(app, asking.email, 'another-tutor')).text).toContain('or our team did for you');
    const offer = await accepts(second);
    const sent = await second.visitor.post<{ quote: { id: string } }>(
      `/api/portal/opportunities/${offer.id}/quote`,
      quoteForm({ proposedHourlyRate: 60 }),
    );
    expect(sent.status).toBe(201);
    expect((await choose(asking, sent.body.quote.id)).status).toBe(200);
    await booked(
      { asking, teacher: second, quoteId: sent.body.quote.id },
      (await slotsOf(app, second)).at(-1)?.startsAt as string,
    );
    const late = await joins(subject);

    // Second was passed over before it was chosen, and is not asked
    // again for that. Nobody else quoted: others are asked at once.
    expect((await ask(asking, 'did_not_come')).body.enquiry).toMatchObject({ status: 'matching' });
    await eventually(async () => expect((await invitedTo(asking)).at(-1)?.tutorId).toBe(late.tutorId));
    const invited = (await invitedTo(asking)).map(({ tutorId }) => tutorId);
    expect(invited.slice(0, 2).toSorted()).toEqual([first.tutorId, second.tutorId].toSorted());
    expect(invited.slice(2)).toEqual([second.tutorId, late.tutorId]);
    expect((await asking.visitor.get(`/api/enquiries/${asking.id}`)).body).toMatchObject({ enquiry: { invited: 3 } });
    const events = await eventTypes(app, asking.id);
    expect(events.filter((type) => type === 'EnquiryReopened')).toHaveLength(2);
  });

  it('G-18 no longer shows its contact, place and words to the tutor it had chosen', async () => {
    const { all, asking } = await newMarket(1);
    const [teacher] = all as [Teacher];
    const { words, readBy } = await confide(app, await settled(app, asking, teacher));
    expect(await readBy(teacher.visitor)).toEqual(words);
    expect((await ask(asking)).status).toBe(200);
    expect(await readBy(teacher.visitor)).toEqual([]);
  });

  it('gives a runner-up a day, to its last moment', async () => {
    const { all, asking } = await newMarket(3);
    const [first, second, third] = all as [Teacher, Teacher, Teacher];
    const quoteId = await quoted(app, asking, first);
    for (const one of [second, third]) await quoted(app, asking, one);
    await choose(asking, quoteId);
    await ask(asking);
    const [ofSecond, ofThird] = [(await offersOf(second))[0] as Offer, (await offersOf(third))[0] as Offer];
    await app.advance(DAY - 1);
    expect((await second.visitor.post(`/api/portal/opportunities/${ofSecond.id}/accept`)).status).toBe(200);
    await app.advance(1);
    expect(await third.visitor.post(`/api/portal/opportunities/${ofThird.id}/accept`)).toMatchObject({
      status: 409,
      body: { code: 'opportunity_expired' },
    });
  });

  it('is asked for by an admin in words, and from the mail of a suspension', async () => {
    const { all, asking } = await newMarket(2);
    const [first, second] = all as [Teacher, Teacher];
    const quoteId = await quoted(app, asking, first);
    await quoted(app, asking, second);
    await choose(asking, quoteId);
    await admin.post(`/api/admin/tutors/${first.tutorId}/suspend`, { reason: 'A concern is looked into' });
    const mail = await mailTo(app, asking.email, 'tutor-unavailable');
    expect(mail.text).toMatch(/Ask for another tutor[\s\S]*\/enquiries\//);
    expect(await admin.post(`/api/enquiries/${asking.id}/another-tutor`, { reason: ' ' })).toMatchObject({
      status: 400,
    });
    expect(
      await admin.post(`/api/enquiries/${asking.id}/another-tutor`, { reason: 'Quintessa rang us about it' }),
    ).toMatchObject({ status: 200, body: { enquiry: { status: 'matching' } } });
    expect(await offersOf(second)).toMatchObject([{ status: 'available' }, { status: 'expired' }]);
    const { events } = (
      await admin.get<{ events: { type: string; actor: string; data: object }[] }>(
        `/api/admin/events?streamId=${asking.id}`,
      )
    ).body;
    expect(events.find(({ type }) => type === 'EnquiryReopened')).toMatchObject({
      actor: expect.stringMatching(/^account:/),
      data: { reason: 'other', tutorId: first.tutorId, opportunityIds: [expect.any(String)] },
    });
    expect(await placesOf(app, ['rang us about'])).toEqual(['public.enquiries: rang us about']);

    // with the family go the words; who was replaced is named by no mail after an erasure.
    await admin.post('/api/admin/erasures', { tutorId: first.tutorId, reason: 'requested' });
    await admin.post('/api/admin/erasures', { enquiryId: asking.id, reason: 'requested' });
    await eventually(async () => expect(await placesOf(app, ['rang us about', asking.email])).toEqual([]));
  });

  it('is led there from the mail about a tutor whose approval was taken back', async () => {
    const { all, asking } = await newMarket(2);
    const [first, second] = all as [Teacher, Teacher];
    const quoteId = await quoted(app, asking, first);
    await quoted(app, asking, second);
    await choose(asking, quoteId);
    const verdict = { status: 'rejected', reason: 'It was forged', seen: 'approved' };
    expect((await vet(admin, first.tutorId, verdict)).status).toBe(200);
    const mail = await mailTo(app, asking.email, 'tutor-unavailable');
    expect(mail.text).toContain('no longer teaches with Banksia');
    expect(mail.text).toMatch(/Ask for another tutor[\s\S]*\/enquiries\//);
    expect(await ask(asking)).toMatchObject({ status: 200, body: { enquiry: { status: 'matching' } } });
    expect(await offersOf(second)).toMatchObject([{ status: 'available' }, { status: 'expired' }]);
  });

  it('is found when the chosen tutor withdraws: the family hears why, and the tutor is not written to', async () => {
    const { all, asking } = await newMarket(2);
    const [first, second] = all as [Teacher, Teacher];
    const quoteId = await quoted(app, asking, first);
    await quoted(app, asking, second);
    await choose(asking, quoteId);
    const withdraw = async () => (await first.visitor.post(`/api/portal/quotes/${quoteId}/withdraw`)).status;
    expect((await Promise.all([withdraw(), withdraw()])).toSorted()).toEqual([200, 409]);
    expect((await asking.visitor.get(`/api/enquiries/${asking.id}`)).body).toMatchObject({
      enquiry: { status: 'matching', acceptedQuoteId: null },
    });
    expect((await first.visitor.get('/api/portal/quotes')).body).toMatchObject({
      quotes: [{ status: 'expired', ending: 'withdrawn' }],
    });
    expect(await offersOf(second)).toMatchObject([{ status: 'available' }, { status: 'expired' }]);
    const { text } = await mailTo(app, asking.email, 'another-tutor');
    expect(text).toMatch(/can no longer teach you[\s\S]*\/enquiries\//);
    expect(await mailsTo(app, first.email, 'tutor-replaced')).toEqual([]);
  });

  it('calls off what was booked when the chosen tutor withdraws, in one mail to each', async () => {
    const { all, asking } = await newMarket(1);
    const [first] = all as [Teacher];
    const agreed = await settled(app, asking, first);
    const [slot] = await slotsOf(app, first);
    await booked(agreed, slot?.startsAt ?? '');
    expect((await first.visitor.post(`/api/portal/quotes/${agreed.quoteId}/withdraw`)).status).toBe(200);
    expect((await mailTo(app, asking.email, 'session-cancelled')).text).toContain('can no longer teach you');
    const toTutor = await mailTo(app, first.email, 'session-cancelled');
    expect(toTutor.subject).toContain('You no longer teach');
    expect(toTutor.text).toContain('As you asked');
    expect(await mailsTo(app, asking.email, 'another-tutor')).toEqual([]);
  });

  it('has the earlier tutor invited by no wave: the database refuses it', async () => {
    const { all, asking } = await newMarket(1);
    const [first] = all as [Teacher];
    await choose(asking, await quoted(app, asking, first));
    expect((await ask(asking)).status).toBe(200);
    const inviting = app.database.query(
      `insert into tutor_opportunities (id, enquiry_id, tutor_id, status, notified_at, expires_at, created_at, version)
       select gen_random_uuid(), enquiry_id, tutor_id, 'available', now(), now(), now(), 1 from tutor_opportunities
       where enquiry_id = $1`,
      [asking.id],
    );
    await expect(inviting).rejects.toThrow('tutor_opportunities_once');
  });

  it('can be asked for when the tutor was erased', async () => {
    const { all, asking } = await newMarket(2);
    const [first, second] = all as [Teacher, Teacher];
    const quoteId = await quoted(app, asking, first);
    await quoted(app, asking, second);
    await choose(asking, quoteId);
    await admin.post('/api/admin/erasures', { tutorId: first.tutorId, reason: 'requested' });
    await eventually(async () =>
      expect(await ask(asking)).toMatchObject({ status: 200, body: { enquiry: { status: 'matching' } } }),
    );
    expect(await offersOf(second)).toMatchObject([{ status: 'available' }, { status: 'expired' }]);
  });

  it('loses no session that is booked at the same moment', async () => {
    const { all, asking } = await newMarket(1);
    const agreed = await settled(app, asking, (all as [Teacher])[0]);
    const slots = await slotsOf(app, agreed.teacher);
    const [asked, ...books] = await Promise.all([
      ask(asking),
      ...[-1, -9, -17].map((place) =>
        asking.visitor.post(`/api/enquiries/${asking.id}/bookings`, {
          quoteId: agreed.quoteId,
          startsAt: slots.at(place)?.startsAt,
          sessionType: 'online',
        }),
      ),
    ]);
    expect(asked.status).toBe(200);
    for (const { status } of books) expect([201, 409]).toContain(status);
    expect(
      await app.database.query(`select id from bookings where enquiry_id = $1 and status <> 'cancelled'`, [asking.id]),
    ).toEqual([]);
  });
});
