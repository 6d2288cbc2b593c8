/** @module-tag long */
import { eventually } from '../../support/eventually.js';
import { HOUR, type TestApp, startTestApp } from '../../support/test-app.js';
import { severalTutors } from '../../support/people.js';
import { family, mailTo, mailsTo, type Teacher, teachers } from '../../support/quotes.js';
import { type Agreed, book, settled, worksDaily } from '../../support/sessions.js';

let app: TestApp;
let staff: Teacher[];

beforeAll(async () => {
  app = await startTestApp();
  staff = await teachers(app, await severalTutors(app, 6));
});
afterAll(() => app.close());

const at = (index: number) => staff[index] as Teacher;
const agree = async (index: number): Promise<Agreed> => settled(app, await family(app), at(index));
const inHours = async (hours: number) =>
  new Date(Math.ceil((Date.parse(await app.advance(0)) + hours * HOUR) / HOUR) * HOUR).toISOString();

type RequestAnswer = {
  code: string;
  fields: object;
  bookingRequest: Record<string, unknown> & { id: string };
  booking: { id: string };
};
const ask = ({ asking, quoteId }: Agreed, input: Record<string, unknown>) =>
  asking.visitor.post<RequestAnswer>(`/api/enquiries/${asking.id}/booking-requests`, {
    quoteId,
    sessionType: 'online',
    ...input,
  });
const answer = ({ visitor }: Teacher, id: string, step: string, body?: object) =>
  visitor.post<RequestAnswer>(`/api/portal/booking-requests/${id}/${step}`, body);

describe('a request for a session', () => {
  it('Q-17 F-15 V-22 R-53 names up to three dates; the tutor is notified and confirms one of them', async () => {
    const agreed = await agree(0);
    const [first, second] = [await inHours(50), await inHours(74)];
    const input = {
      preferredDate: first,
      alternativeDate1: second,
      urgency: 'urgent',
      studentMessage: 'Before the exam, please.',
    };
    const { status, body } = await ask(agreed, input);
    expect([status, body]).toMatchObject([
      201,
      {
        success: true,
        bookingRequest: {
          ...input,
          alternativeDate2: null,
          status: 'pending',
          sessionDuration: 60,
          proposedDate: null,
        },
      },
    ]);
    const { id } = body.bookingRequest;
    expect(await ask(agreed, input)).toMatchObject({ status: 409, body: { code: 'booking_request_open' } });
    const mail = (await mailTo(app, at(0).email, 'session-requested')).text;
    expect(mail).toContain('Before the exam, please.');
    expect(mail).toMatch(/\/portal\/booking-requests$/m);
    expect(await at(0).visitor.get('/api/portal/booking-requests')).toMatchObject({
      status: 200,
      body: { success: true, bookingRequests: [{ id, status: 'pending' }] },
    });
    expect(await answer(at(1), id, 'confirm')).toMatchObject({ status: 404 });
    expect(await answer(at(0), id, 'confirm', { sessionDate: await inHours(99) })).toMatchObject({
      status: 409,
      body: { code: 'date_not_requested' },
    });
    expect(await answer(at(0), id, 'confirm', { sessionDate: second, tutorResponse: 'See you then!' })).toMatchObject({
      status: 200,
      body: {
        bookingRequest: { status: 'confirmed', tutorResponse: 'See you then!' },
        booking: { startsAt: second, requestId: id, status: 'confirmed', enquiryId: agreed.asking.id },
      },
    });
    expect(await answer(at(0), id, 'decline')).toMatchObject({
      status: 409,
      body: { code: 'booking_request_confirmed' },
    });
    await mailTo(app, agreed.asking.email, 'session-confirmed');
    expect(await agreed.asking.visitor.get(`/api/enquiries/${agreed.asking.id}`)).toMatchObject({
      body: { enquiry: { booking: { startsAt: second }, bookingRequest: { id, status: 'confirmed' } } },
    });
  });

  it.each([
    ['preferredDate', '2020-01-01T00:00:00.000Z', 'Session date must be in the future'],
    ['alternativeDate1', '2020-01-01T00:00:00.000Z', 'Session date must be in the future'],
    ['sessionType', 'by post', 'Please choose online or in-person'],
    ['urgency', 'now', 'Please choose urgent, normal or flexible'],
    ['studentMessage', 'short', 'Message must be at least 10 characters'],
  ])('V-22 is refused with %s %s', async (field, value, text) => {
    const agreed = await agree(1);
    expect(await ask(agreed, { preferredDate: await inHours(60), [field]: value })).toMatchObject({
      status: 400,
      body: { code: 'validation', fields: { [field]: text } },
    });
  });

  it('R-53 is countered with another date, which the family takes', async () => {
    const agreed = await agree(2);
    const { id } = (await ask(agreed, { preferredDate: await inHours(50) })).body.bookingRequest;
    const proposedDate = await inHours(80);
    expect(await answer(at(2), id, 'propose', { proposedDate, tutorResponse: 'Mondays suit me.' })).toMatchObject({
      status: 200,
      body: { bookingRequest: { status: 'countered', proposedDate } },
    });
    expect((await mailTo(app, agreed.asking.email, 'session-request-proposed')).text).toContain('Mondays suit me.');
    const take = (visitor: Teacher['visitor']) => visitor.post(`/api/booking-requests/${id}/accept-proposal`);
    expect(await take(at(2).visitor)).toMatchObject({ status: 404 });
    expect(await take(agreed.asking.visitor)).toMatchObject({
      status: 200,
      body: { booking: { startsAt: proposedDate } },
    });
    expect(await take(agreed.asking.visitor)).toMatchObject({ status: 409 });
  });

  it('R-53 is declined, or taken back, after which the family may ask again', async () => {
    const agreed = await agree(3);
    const preferredDate = await inHours(50);
    const { id } = (await ask(agreed, { preferredDate })).body.bookingRequest;
    expect(await answer(at(3), id, 'decline', { tutorResponse: 'I am away that week.' })).toMatchObject({
      status: 200,
      body: { bookingRequest: { status: 'declined' } },
    });
    expect((await mailTo(app, agreed.asking.email, 'session-request-declined')).text).toContain('I am away that week.');
    const again = await ask(agreed, { preferredDate });
    expect(again.status).toBe(201);
    expect(
      await agreed.asking.visitor.post(`/api/booking-requests/${again.body.bookingRequest.id}/withdraw`),
    ).toMatchObject({
      status: 200,
      body: { bookingRequest: { status: 'expired' } },
    });
    expect((await ask(agreed, { preferredDate })).status).toBe(201);
  });

  it('R-53 R-84 D-35 cannot be confirmed for a time at which the tutor has a session', async () => {
    await worksDaily(app, at(4));
    const agreed = await agree(4);
    const { body } = await app.visitor().get<{ slots: { startsAt: string }[] }>(`/api/tutors/${at(4).tutorId}/slots`);
    const startsAt = body.slots.at(20)?.startsAt as string;
    expect(await book(agreed, startsAt)).toMatchObject({ status: 201 });
    const { id } = (await ask(await agree(4), { preferredDate: startsAt })).body.bookingRequest;
    const confirms = await Promise.all(Array.from({ length: 5 }, () => answer(at(4), id, 'confirm')));
    const free = await app.visitor().get<{ slots: { startsAt: string }[] }>(`/api/tutors/${at(4).tutorId}/slots`);
    const after = free.body.slots.filter((slot) => slot.startsAt > startsAt).slice(0, 3);
    expect(after).toHaveLength(3);
    for (const one of confirms)
      expect(one).toMatchObject({ status: 409, body: { code: 'slot_taken', nextSlots: after } });
    expect(await at(4).visitor.get('/api/portal/booking-requests')).toMatchObject({
      body: { bookingRequests: [{ id, status: 'pending' }] },
    });
  });

  it('R-53 R-87 confirmed and withdrawn at the same moment ends in one state, with a session or without', async () => {
    for (let round = 0; round < 5; round++) {
      const agreed = await agree(5);
      const { id } = (await ask(agreed, { preferredDate: await inHours(40 + round * 3) })).body.bookingRequest;
      await Promise.all([
        answer(at(5), id, 'confirm'),
        answer(at(5), id, 'decline'),
        agreed.asking.visitor.post(`/api/booking-requests/${id}/withdraw`),
      ]);
      const [{ status } = { status: '' }] = await app.database.query<{ status: string }>(
        'select status from booking_requests where id = $1',
        [id],
      );
      const sessions = await app.database.query('select 1 from bookings where request_id = $1', [id]);
      expect(sessions).toHaveLength(status === 'confirmed' ? 1 : 0);
      expect(['confirmed', 'declined', 'expired']).toContain(status);
    }
  });

  it('R-87 expires when its dates have passed, and the family is notified', async () => {
    const agreed = await agree(1);
    const { id } = (await ask(agreed, { preferredDate: await inHours(30) })).body.bookingRequest;
    await app.advance(32 * HOUR);
    expect(await answer(at(1), id, 'confirm')).toMatchObject({
      status: 409,
      body: { code: 'booking_request_expired' },
    });
    await eventually(async () =>
      expect(await mailsTo(app, agreed.asking.email, 'session-request-expired')).toHaveLength(1),
    );
  });
});
