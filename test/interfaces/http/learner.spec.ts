import { account, severalTutors, signIn } from '../../support/people.js';
import { family, mailTo, type Teacher, teachers } from '../../support/quotes.js';
import { type Agreed, book, settled, slotsOf, worksDaily } from '../../support/sessions.js';
import { HOUR, type TestApp, startTestApp } from '../../support/test-app.js';
import { placesOf } from '../../support/traces.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let admin: Visitor;
let staff: Teacher[];

beforeAll(async () => {
  app = await startTestApp();
  staff = await teachers(app, await severalTutors(app, 3));
  for (const teacher of staff.slice(0, 2)) await worksDaily(app, teacher);
  admin = await signIn(app, await account(app, 'admin'));
});
afterAll(() => app.close());

const at = (index: number) => staff[index] as Teacher;
const agree = async (index: number): Promise<Agreed> => settled(app, await family(app), at(index));
const slotIn = async (index: number, hours = 72) => {
  const from = new Date(Date.parse(await app.advance(0)) + hours * HOUR).toISOString();
  return (await slotsOf(app, at(index), `?from=${from}`))[0]?.startsAt as string;
};
const summaryOf = (calendar: string) => /^SUMMARY:(.*)$/m.exec(calendar.replaceAll(/\r\n[ \t]/g, ''))?.[1]?.trim();
describe('G-05 whom a session is for', () => {
  it('stands beside the parent’s name for the tutor, in mails, the calendar file and the reminder', async () => {
    const agreed = await agree(0);
    const { asking, teacher } = agreed;
    const { status, body } = await book(agreed, await slotIn(0), { learnerName: '  Mia \n Rose ' });
    expect([status, body.booking['learnerName']]).toEqual([201, 'Mia Rose']);
    const { id } = body.booking;
    const parent = body.booking['studentName'] as string;
    const { sessions } = (
      await teacher.visitor.get<{ sessions: { id: string; learnerName: string; studentName: string }[] }>(
        '/api/portal/sessions',
      )
    ).body;
    expect(sessions.find((one) => one.id === id)).toMatchObject({ learnerName: 'Mia Rose', studentName: parent });
    expect((await admin.get(`/api/admin/bookings/${id}`)).body).toMatchObject({ booking: { learnerName: 'Mia Rose' } });
    expect((await asking.visitor.get(`/api/enquiries/${asking.id}`)).body).toMatchObject({
      enquiry: { bookings: [{ id, learnerName: 'Mia Rose' }] },
    });

    const file = (await teacher.visitor.get(`/api/bookings/${id}/calendar.ics`)).text;
    expect(summaryOf(file)).toContain(`Mia Rose (${parent}) with `);
    expect((await mailTo(app, teacher.email, 'session-confirmed')).text).toContain(`Mia Rose (${parent})`);
    const startsAt = body.booking['startsAt'] as string;
    await app.advance(Date.parse(startsAt) - 24 * HOUR - Date.parse(await app.advance(0)));
    expect((await mailTo(app, teacher.email, 'session-reminder')).text).toContain(`Mia Rose (${parent})`);
    expect((await mailTo(app, asking.email, 'session-reminder')).text).toMatch(/For:?\s+Mia Rose/);
  });

  it('goes from a request for a session into the session that it becomes', { tags: 'long' }, async () => {
    const { asking, quoteId, teacher } = await agree(2);
    const preferredDate = new Date(Math.ceil(Date.parse(await app.advance(0)) / HOUR) * HOUR + 60 * HOUR).toISOString();
    const asked = await asking.visitor.post<{ bookingRequest: { id: string } }>(
      `/api/enquiries/${asking.id}/booking-requests`,
      { quoteId, sessionType: 'online', preferredDate, learnerName: 'Theo' },
    );
    expect(asked).toMatchObject({ status: 201, body: { bookingRequest: { learnerName: 'Theo' } } });
    expect((await mailTo(app, teacher.email, 'session-requested')).text).toContain('Theo');
    const path = `/api/portal/booking-requests/${asked.body.bookingRequest.id}/confirm`;
    expect((await teacher.visitor.post(path)).body).toMatchObject({
      bookingRequest: { learnerName: 'Theo' },
      booking: { learnerName: 'Theo' },
    });
  });

  it('may be left out, and has at most 40 characters', { tags: 'long' }, async () => {
    const agreed = await agree(1);
    const startsAt = await slotIn(1, 96);
    expect(await book(agreed, startsAt, { learnerName: 'M'.repeat(41) })).toMatchObject({
      status: 400,
      body: { code: 'validation', fields: { learnerName: 'At most 40 characters' } },
    });
    expect((await book(agreed, startsAt, { learnerName: 7 })).status).toBe(400);
    expect(await book(agreed, startsAt, { learnerName: '  ' })).toMatchObject({
      status: 201,
      body: { booking: { learnerName: null } },
    });
    expect(await book(agreed, await slotIn(1, 150), { learnerName: 'M'.repeat(40) })).toMatchObject({
      status: 201,
      body: { booking: { learnerName: 'M'.repeat(40) } },
    });
  });

  it('R-68 is erased with the session, and with what mails said of it', { tags: 'long' }, async () => {
    const agreed = await agree(1);
    expect((await book(agreed, await slotIn(1, 200), { learnerName: 'Quillonette' })).status).toBe(201);
    await mailTo(app, agreed.teacher.email, 'session-confirmed');
    expect(await placesOf(app, ['quillonette'])).not.toEqual([]);
    const erased = await admin.post('/api/admin/erasures', { enquiryId: agreed.asking.id, reason: 'requested' });
    expect(erased.status).toBe(200);
    expect(await placesOf(app, ['quillonette'])).toEqual([]);
  });
});
