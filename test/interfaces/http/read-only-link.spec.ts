/** @module-tag long */
import { DEMO_ENQUIRY_ID } from '../../../domain/enquiry/options.js';
import { eventually } from '../../support/eventually.js';
import { follow } from '../../support/live.js';
import { severalTutors } from '../../support/people.js';
import { type Family, family, mailTo, type Teacher, teachers, tokenIn } from '../../support/quotes.js';
import { type Agreed, booked, settled, slotsOf, worksDaily } from '../../support/sessions.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Visitor } from '../../support/visitor.js';
import { access } from './access.table.js';
import { samples } from '../../support/samples.js';

let app: TestApp;
let teacher: Teacher;
let agreed: Agreed;
let bookingId: string;
let requestId: string;

beforeAll(async () => {
  app = await startTestApp();
  [teacher] = (await teachers(app, await severalTutors(app, 1))) as [Teacher];
  await worksDaily(app, teacher);
  agreed = await settled(app, await family(app), teacher);
  const [slot, other] = (await slotsOf(app, teacher)).slice(20);
  bookingId = await booked(agreed, slot?.startsAt as string);
  const { body } = await agreed.asking.visitor.post<{ bookingRequest: { id: string } }>(
    `/api/enquiries/${agreed.asking.id}/booking-requests`,
    { quoteId: agreed.quoteId, preferredDate: other?.startsAt, sessionType: 'online' },
  );
  requestId = body.bookingRequest.id;
});
afterAll(() => app.close());

const linkOf = ({ visitor, id }: Family) => visitor.post<{ url: string }>(`/api/enquiries/${id}/read-only-link`);
const enter = (visitor: Visitor, text: string) => visitor.post('/api/enquiry-access', { token: tokenIn({ text }) });
async function guestOf(asking: Family): Promise<Visitor & { link: string }> {
  const { body } = await linkOf(asking);
  const visitor = app.visitor();
  expect((await enter(visitor, body.url)).status).toBe(200);
  return Object.assign(visitor, { link: body.url });
}
const sees = async (visitor: Visitor, { id }: Family) => {
  const { status, body } = await visitor.get<{ isReadOnly?: boolean }>(`/api/enquiries/${id}`);
  return status === 200 ? (body.isReadOnly ? 'guest' : 'holder') : status;
};
const REFUSED = { status: 403, body: { code: 'read_only', message: expect.stringContaining('as a guest') } };

describe('G-18 a read-only link', () => {
  it('lets its guest read the enquiry, its quotes, sessions and messages, live, and not who was shown the contact', async () => {
    const { asking, quoteId } = agreed;
    const guest = await guestOf(asking);
    expect(await guest.get(`/api/enquiries/${asking.id}`)).toMatchObject({
      status: 200,
      body: { isReadOnly: true, canConfirm: false, enquiry: { bookings: [{ id: bookingId }] } },
    });
    for (const path of [
      `/api/enquiries/${asking.id}/quotes`,
      `/api/tutor-quotes/${quoteId}/messages`,
      `/api/bookings/${bookingId}`,
      `/api/bookings/${bookingId}/calendar.ics`,
    ])
      expect([path, (await guest.get(path)).status]).toEqual([path, 200]);
    const live = await follow(guest, asking.id);
    await eventually(() => expect(live.seen).not.toEqual([]));
    live.close();
    expect(await guest.get(`/api/enquiries/${asking.id}/contact-ledger`)).toMatchObject(REFUSED);
  });

  const writes = Object.keys(access).filter((call) =>
    /^(POST|PUT|PATCH|DELETE) \/api\/(enquiries|tutor-quotes|bookings|booking-requests)\/\{id\}/.test(call),
  );
  it('changes nothing: every call that writes is refused', async () => {
    const { asking, quoteId } = agreed;
    const guest = await guestOf(asking);
    const idOf = (call: string) =>
      call.includes('/tutor-quotes/')
        ? quoteId
        : call.includes('/booking-requests/')
          ? requestId
          : call.includes('/bookings/{id}')
            ? bookingId
            : asking.id;
    const count = () => app.database.one('select count(*) from event_log where correlation = $1', [asking.id]);
    const before = await count();
    expect(writes.length).toBeGreaterThan(20);
    for (const call of writes) {
      const [method = '', path = ''] = call.split(' ');
      const answer = await guest.ask<{ code: string }>(method, path.replace('{id}', idOf(call)), {
        body: samples[call]?.body() ?? {},
      });
      expect([call, answer.status, answer.body.code]).toEqual([call, 403, 'read_only']);
    }
    for (const about of [{ enquiryId: asking.id }, { bookingId }, { quoteId }])
      expect(
        await guest.post('/api/concerns', { kind: 'conduct', words: 'The tutor was rude to us.', ...about }),
      ).toMatchObject(REFUSED);
    expect(await count()).toEqual(before);
  });

  it('is one for all, kept as a hash, until all other access is ended; then it opens nothing', async () => {
    const asking = await family(app);
    const guest = await guestOf(asking);
    expect((await linkOf(asking)).body.url).toBe(guest.link);
    const token = tokenIn({ text: guest.link });
    expect(await app.database.query('select 1 from enquiry_access where token_hash = $1', [token])).toEqual([]);
    const again = await asking.visitor.post<{ url: string }>(
      `/api/enquiries/${asking.id}/read-only-link`,
      {},
      {
        'Idempotency-Key': 'a key',
      },
    );
    expect(again.body.url).toBe(guest.link);
    const kept = await app.database.query<{ text: string }>('select k::text as text from idempotency_keys k');
    expect(kept.map(({ text }) => text).join()).not.toContain(token);
    expect(
      await app.database.query(`select type from event_log where stream_id = $1 and type = 'ReadOnlyLinkMade'`, [
        asking.id,
      ]),
    ).toHaveLength(1);

    expect(await asking.visitor.post(`/api/enquiries/${asking.id}/end-access`)).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(await sees(guest, asking)).toBe(404);
    expect((await enter(app.visitor(), guest.link)).status).toBe(404);
    expect((await linkOf(asking)).body.url).not.toBe(guest.link);
  });

  it('takes nothing from a holder, and makes a guest of nobody’s earlier access', async () => {
    const asking = await family(app);
    const { url } = (await linkOf(asking)).body;
    await enter(asking.visitor, url);
    expect(await sees(asking.visitor, asking)).toBe('holder');

    const mailed = await mailTo(app, asking.email, 'enquiry-received');
    const other = app.visitor();
    await enter(other, mailed.text);
    expect(await sees(other, asking)).toBe('holder');
    await asking.visitor.post(`/api/enquiries/${asking.id}/end-access`);
    const newer = (await linkOf(asking)).body.url;
    await enter(other, newer);
    expect(await sees(other, asking)).toBe('guest');
    await enter(other, (await mailTo(app, asking.email, 'enquiry-link')).text);
    expect(await sees(other, asking)).toBe('holder');
  });

  it('leaves its tutor a tutor', async () => {
    const { asking, quoteId } = agreed;
    await enter(teacher.visitor, (await linkOf(asking)).body.url);
    const sent = await teacher.visitor.post(`/api/tutor-quotes/${quoteId}/messages`, { text: 'See you then.' });
    expect(sent).toMatchObject({ status: 201, body: { message: { by: 'tutor' } } });
  });

  it('R-80 of the demo enquiry is its public address', async () => {
    const { status } = await app.visitor().post(`/api/enquiries/${DEMO_ENQUIRY_ID}/read-only-link`);
    expect(status).toBe(200);
    expect(await app.database.query('select 1 from enquiry_access where enquiry_id = $1', [DEMO_ENQUIRY_ID])).toEqual(
      [],
    );
  });
});
