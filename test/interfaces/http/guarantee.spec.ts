/** @module-tag long */
import { Clock } from '../../../application/ports/clock.js';
import { eventually } from '../../support/eventually.js';
import { GUARANTEE_HOURS } from '../../../domain/booking/guarantee.js';
import { DAY } from '../../../domain/shared/time.js';
import { account, severalTutors, signIn } from '../../support/people.js';
import { eventTypes, family, mailTo, mailsTo, type Teacher, teachers } from '../../support/quotes.js';
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
  staff = await teachers(app, await severalTutors(app, 11));
  for (const teacher of staff) await worksDaily(app, teacher);
});
afterAll(() => app.close());

const at = (index: number) => staff[index] as Teacher;
type Claimed = { code: string; case: { id: string; reference: string; status: string; bookingId: string } };
const claim = ({ asking }: Agreed, id: string, body: object = { reason: 'not_prepared' }) =>
  asking.visitor.post<Claimed>(`/api/bookings/${id}/guarantee`, body);
const resolve = (id: string, outcome: string, more: object = {}) =>
  admin.post<{ code: string; case: { status: string; outcome: string; reason: string } }>(
    `/api/admin/cases/${id}/resolve`,
    { outcome, words: 'Called the family.', ...more },
  );
const viewOf = async ({ asking }: Agreed) =>
  (
    await asking.visitor.get<{
      enquiry: { status: string; bookings: { id: string; paymentStatus: string }[]; guarantees: object[] };
    }>(`/api/enquiries/${asking.id}`)
  ).body.enquiry;
const refused = (code: string) => ({ status: 409, body: { code } });

async function agreement(index: number): Promise<Agreed> {
  return settled(app, await family(app, { preferredTutorId: at(index).tutorId }), at(index));
}

/** Books the next free slot and waits until it is over. */
async function past(agreed: Agreed): Promise<string> {
  const [slot] = await slotsOf(app, agreed.teacher);
  const id = await booked(agreed, slot?.startsAt as string);
  await app.advance(Date.parse(slot?.endsAt as string) - Date.parse(app.part(Clock).now()));
  return id;
}
const goTo = (instant: string) => app.advance(Date.parse(instant) - Date.parse(app.part(Clock).now()));
/** Of a session that is over, on which neither side says how it went. */
async function completedByItself(id: string): Promise<void> {
  await app.advance(DAY);
  await eventually(async () =>
    expect(
      await app.database.one<{ at: string }>(
        'select completed_at as at from bookings where id = $1 and completed_automatically',
        [id],
      ),
    ).toEqual({ at: expect.any(String) }),
  );
}
async function completed(agreed: Agreed): Promise<string> {
  const id = await past(agreed);
  expect((await agreed.teacher.visitor.post(`/api/bookings/${id}/complete`)).status).toBe(200);
  return id;
}

describe('G-07 the first-session guarantee', () => {
  it('P-27 is taken for 72 hours, to the last moment, once, of the first session alone', async () => {
    const agreed = await agreement(0);
    const later = (await slotsOf(app, at(0))).at(-1)?.startsAt as string;
    const ahead = await booked(agreed, later);
    expect(await claim(agreed, ahead)).toMatchObject(refused('not_held'));
    const first = await completed(agreed);
    expect(await claim(agreed, ahead)).toMatchObject(refused('not_first_session'));
    for (const [body, field] of [
      [{}, 'reason'],
      [{ reason: 'because' }, 'reason'],
      [{ reason: 'other', words: 'x'.repeat(5_001) }, 'words'],
    ] as const)
      expect(await claim(agreed, first, body)).toMatchObject({
        status: 400,
        body: { code: 'validation', fields: { [field]: expect.any(String) } },
      });
    for (const visitor of [app.visitor(), at(5).visitor])
      expect(await visitor.post(`/api/bookings/${first}/guarantee`, { reason: 'other' })).toMatchObject({
        status: 404,
      });
    expect(await at(0).visitor.post(`/api/bookings/${first}/guarantee`, { reason: 'other' })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });

    await app.advance(GUARANTEE_HOURS * HOUR);
    const answers = await Promise.all(Array.from({ length: 6 }, () => claim(agreed, first)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(5).fill(409)]);
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'guarantee_claimed']));
    const opened = answers.find(({ status }) => status === 201)?.body.case;
    expect(opened).toMatchObject({ kind: 'guarantee', status: 'open', bookingId: first, enquiryId: agreed.asking.id });
    expect(await claim(agreed, first)).toMatchObject(refused('guarantee_claimed'));

    const late = await agreement(1);
    const over = await completed(late);
    await app.advance(GUARANTEE_HOURS * HOUR + 1);
    expect(await claim(late, over)).toMatchObject(refused('guarantee_over'));
  });

  it('is for a session that the tutor missed, too, and not for one that the family missed', async () => {
    const [missed, stayedAway] = [await agreement(2), await agreement(3)];
    const ids = [await past(missed), await past(stayedAway)] as const;
    await missed.asking.visitor.post(`/api/bookings/${ids[0]}/no-show`, { by: 'tutor' });
    await at(3).visitor.post(`/api/bookings/${ids[1]}/no-show`, { by: 'student' });
    expect((await claim(missed, ids[0], { reason: 'did_not_come' })).status).toBe(201);
    expect(await claim(stayedAway, ids[1])).toMatchObject(refused('not_held'));
  });

  it('is acknowledged to the family, kept from the tutor, and shown to operators with its reason', async () => {
    const agreed = await agreement(4);
    const id = await completed(agreed);
    const seen = async () =>
      Promise.all(
        ['sessions', 'opportunities', 'quotes', 'profile'].map(
          async (path) => (await at(4).visitor.get(`/api/portal/${path}`)).body,
        ),
      );
    const before = await seen();
    const { body } = await claim(agreed, id, { reason: 'not_prepared', words: 'Zyxwvut had no book with him.' });
    expect(await seen()).toEqual(before);
    const mail = await mailTo(app, agreed.asking.email, 'guarantee-received');
    expect(mail.text).toContain(body.case.reference);
    expect(mail.text).toContain('because the first-session guarantee was used');
    expect(mail.text).not.toContain('Zyxwvut');
    expect(await mailsTo(app, at(4).email, 'guarantee-received')).toEqual([]);
    expect((await admin.get(`/api/admin/cases/${body.case.id}`)).body).toMatchObject({
      case: {
        kind: 'guarantee',
        reason: 'not_prepared',
        reporter: 'family',
        words: 'Zyxwvut had no book with him.',
        bookingId: id,
        sessionDate: expect.any(String),
      },
    });
    expect((await admin.get<{ cases: { id: string }[] }>('/api/admin/cases?kind=guarantee')).body.cases).toContainEqual(
      expect.objectContaining({ id: body.case.id }),
    );
    const { events } = (await admin.get<{ events: object[] }>(`/api/admin/events?streamId=${body.case.id}`)).body;
    expect(JSON.stringify(events)).not.toContain('Zyxwvut');

    // the words go with the family.
    await admin.post('/api/admin/erasures', { enquiryId: agreed.asking.id, reason: 'requested' });
    expect(await placesOf(app, ['Zyxwvut'])).toEqual([]);
  });

  it('ends with the session waived or refunded, in the commit of its outcome', async () => {
    const agreed = await agreement(5);
    const id = await completed(agreed);
    const { body } = await claim(agreed, id);
    const caseId = body.case.id;
    expect(await resolve(caseId, 'upheld')).toMatchObject({
      status: 400,
      body: { fields: { outcome: expect.any(String) } },
    });
    const toFamily = 'You do not pay for this session.';
    const answers = await Promise.all([1, 2, 3].map(() => resolve(caseId, 'waived', { toFamily })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await viewOf(agreed)).toMatchObject({
      status: 'filled',
      bookings: [{ id, paymentStatus: 'waived' }],
      guarantees: [{ bookingId: id, reference: body.case.reference, status: 'resolved', outcome: 'waived' }],
    });
    expect((await mailTo(app, agreed.asking.email, 'case-outcome')).text).toContain(toFamily);
    await admin.post(`/api/admin/cases/${caseId}/reopen`, { words: 'They had paid already.' });
    expect((await resolve(caseId, 'refunded')).body.case).toMatchObject({ outcome: 'refunded' });
    expect((await viewOf(agreed)).bookings).toMatchObject([{ paymentStatus: 'refunded' }]);
    const changes = await app.database.query<{ data: { status: string }; at: string; same: boolean }>(
      `select b.data, b.at, exists (select from event_log c where c.stream_id = $2 and c.type = 'CaseResolved' and c.at = b.at) as same
       from event_log b where b.stream_id = $1 and b.type = 'SessionPaymentChanged' order by b.version`,
      [id, caseId],
    );
    expect(changes.map(({ data, same }) => [data.status, same])).toEqual([
      ['waived', true],
      ['refunded', true],
    ]);
  });

  it('G-15 gives back what was paid, also where it is waived: the receipt stands, and the case says so', async () => {
    const agreed = await agreement(8);
    const id = await completed(agreed);
    expect((await at(8).visitor.post(`/api/bookings/${id}/payment`, { status: 'paid' })).status).toBe(200);
    const { body } = await claim(agreed, id);
    for (const words of ['They had paid.', 'Looked at once more.']) {
      expect(await resolve(body.case.id, 'waived')).toMatchObject({
        status: 200,
        body: { case: { outcome: 'refunded' } },
      });
      expect(await viewOf(agreed)).toMatchObject({
        bookings: [{ id, paymentStatus: 'refunded' }],
        guarantees: [{ bookingId: id, status: 'resolved', outcome: 'refunded' }],
      });
      for (const visitor of [agreed.asking.visitor, at(8).visitor]) {
        const { status, text } = await visitor.get(`/api/bookings/${id}/receipt`);
        expect([status, text.includes('<span>Refunded</span>')]).toEqual([200, true]);
      }
      expect((await admin.post(`/api/admin/cases/${body.case.id}/reopen`, { words })).status).toBe(200);
    }
  });

  it('is used once with a tutor, also where an earlier session is held afterwards', async () => {
    const agreed = await agreement(9);
    const [first, , , second] = await slotsOf(app, at(9));
    const earlier = await booked(agreed, first?.startsAt as string);
    const marked = await booked(agreed, second?.startsAt as string);
    await goTo(second?.endsAt as string);
    await at(9).visitor.post(`/api/bookings/${marked}/complete`);
    const { status, body } = await claim(agreed, marked);
    expect(status).toBe(201);
    await completedByItself(earlier);
    expect(await claim(agreed, earlier)).toMatchObject(refused('guarantee_claimed'));
    await expect(
      app.database.query(
        `insert into cases select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'booking_id', $2::text))).*
         from cases c where id = $1`,
        [body.case.id, earlier],
      ),
    ).rejects.toThrow('cases_guarantee_once');
    expect((await viewOf(agreed)).guarantees).toMatchObject([{ bookingId: marked }]);
  });

  it('G-09 is used once with a tutor, also where the session that it was used for counts no more', async () => {
    const agreed = await agreement(10);
    const [first, , , second] = await slotsOf(app, at(10));
    const ids = [
      await booked(agreed, first?.startsAt as string),
      await booked(agreed, second?.startsAt as string),
    ] as const;
    await goTo(second?.endsAt as string);
    await completedByItself(ids[0]);
    expect((await claim(agreed, ids[0])).status).toBe(201);
    const contest = await agreed.asking.visitor.post<Claimed>(`/api/bookings/${ids[0]}/contest`, {
      words: 'Nobody came.',
    });
    expect((await resolve(contest.body.case.id, 'upheld')).status).toBe(200);
    expect(await claim(agreed, ids[1])).toMatchObject(refused('guarantee_claimed'));
  });

  it('G-08 ends with another tutor, or declined with words that go to the family', async () => {
    const agreed = await agreement(6);
    const id = await completed(agreed);
    const ahead = await booked(agreed, (await slotsOf(app, at(6))).at(-1)?.startsAt as string);
    const { body } = await claim(agreed, id);
    expect((await resolve(body.case.id, 'another_tutor')).status).toBe(200);
    expect(await viewOf(agreed)).toMatchObject({ status: 'matching', guarantees: [{ outcome: 'another_tutor' }] });
    expect(
      await app.database.one<{ status: string }>('select status from bookings where id = $1', [ahead]),
    ).toMatchObject({ status: 'cancelled' });
    expect(await eventTypes(app, agreed.asking.id)).toContain('EnquiryReopened');
    await admin.post(`/api/admin/cases/${body.case.id}/reopen`, { words: 'Once more.' });
    expect(await resolve(body.case.id, 'another_tutor')).toMatchObject(refused('enquiry_matching'));
    expect((await resolve(body.case.id, 'declined', { toFamily: 'We looked into it.' })).status).toBe(200);

    const other = await agreement(7);
    const declined = await completed(other);
    const opened = (await claim(other, declined)).body.case;
    await resolve(opened.id, 'declined', { toFamily: 'We are sorry, but the session took place.' });
    expect((await mailTo(app, other.asking.email, 'case-outcome')).text).toContain('the session took place');
    expect(await viewOf(other)).toMatchObject({ status: 'filled', bookings: [{ paymentStatus: 'pending' }] });
    expect(await claim(other, declined)).toMatchObject(refused('guarantee_claimed'));
  });
});
