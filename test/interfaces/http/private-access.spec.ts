/** @module-tag long */
import { CommandBus } from '@nestjs/cqrs';
import { ErasePerson } from '../../../application/erasure/erase-person.command.js';
import { enquiry } from '../../support/enquiries.js';
import { eventually } from '../../support/eventually.js';
import { HOUR, type TestApp, startTestApp } from '../../support/test-app.js';
import { follow } from '../../support/live.js';
import { severalTutors } from '../../support/people.js';
import { type Family, family, mailTo, mailsTo, quoted, type Teacher, teachers, tokenIn } from '../../support/quotes.js';
import { booked, settled, slotsOf, worksDaily } from '../../support/sessions.js';
import type { Visitor } from '../../support/visitor.js';

const DAY = 24 * HOUR;
const ADMIN = 'account:00000000-0000-4000-8000-00000000abcd';

let app: TestApp;
let staff: Teacher[];

beforeAll(async () => {
  app = await startTestApp();
  staff = await teachers(app, await severalTutors(app, 2));
});
afterAll(() => app.close());

const at = (index: number) => staff[index] as Teacher;
const endOthers = ({ visitor, id }: Family) => visitor.post(`/api/enquiries/${id}/end-other-access`);
const isLetIn = async (token: string) => (await app.visitor().post('/api/enquiry-access', { token })).status === 200;

/** Somebody else whom the family's mail has reached. */
async function another({ email }: Family): Promise<Visitor & { token: string }> {
  const visitor = app.visitor();
  const token = tokenIn(await mailTo(app, email, 'enquiry-received'));
  expect((await visitor.post('/api/enquiry-access', { token })).status).toBe(200);
  return Object.assign(visitor, { token });
}

/** What every call that takes a private page's access answers. */
async function answers(
  visitor: Visitor,
  id: string,
  quoteId: string,
  bookingId: string,
): Promise<Record<string, number>> {
  const inAYear = new Date(Date.now() + 365 * DAY).toISOString();
  const input = { quoteId, startsAt: inAYear, sessionType: 'online' };
  const calls: [string, string, unknown?][] = [
    ['GET', `/api/enquiries/${id}`],
    ['GET', `/api/enquiries/${id}/live`],
    ['GET', `/api/enquiries/${id}/quotes`],
    ['POST', `/api/enquiries/${id}/confirm`],
    ['POST', `/api/enquiries/${id}/end-other-access`],
    ['GET', `/api/enquiries/${id}/contact-ledger`],
    ['GET', `/api/enquiries/${id}/mail-settings`],
    ['PUT', `/api/enquiries/${id}/mail-settings`, { kinds: {} }],
    ['POST', `/api/enquiries/${id}/read-only-link`],
    ['POST', `/api/enquiries/${id}/end-access`],
    ['POST', `/api/enquiries/${id}/stop-sharing`, { tutorId: id }],
    ['POST', `/api/enquiries/${id}/close`, { reason: 'other' }],
    ['POST', `/api/enquiries/${id}/bookings`, input],
    ['POST', `/api/enquiries/${id}/series/preview`, { ...input, weeks: 2, every: 1 }],
    ['POST', `/api/enquiries/${id}/series`, { ...input, weeks: 2, every: 1 }],
    ['POST', `/api/enquiries/${id}/holds`, input],
    ['DELETE', `/api/enquiries/${id}/holds`],
    ['POST', `/api/enquiries/${id}/booking-requests`, { ...input, preferredDate: inAYear }],
    ['PATCH', `/api/tutor-quotes/${quoteId}/viewed`],
    ['PATCH', `/api/tutor-quotes/${quoteId}/status`, { status: 'rejected' }],
    ['POST', `/api/tutor-quotes/${quoteId}/share-contact`],
    ['GET', `/api/tutor-quotes/${quoteId}/messages`],
    ['POST', `/api/tutor-quotes/${quoteId}/messages`, { text: 'Still there?' }],
    ['PATCH', `/api/tutor-quotes/${quoteId}/messages/read`, { upTo: 1 }],
    ['GET', `/api/bookings/${bookingId}`],
    ['GET', `/api/bookings/${bookingId}/calendar.ics`],
    ['POST', `/api/bookings/${bookingId}/cancel`, {}],
    ['POST', `/api/bookings/${bookingId}/reschedule`, { startsAt: inAYear }],
    ['POST', `/api/bookings/${bookingId}/no-show`, { by: 'tutor' }],
    ['POST', `/api/bookings/${bookingId}/guarantee`, { reason: 'other' }],
    ['POST', `/api/bookings/${bookingId}/payment`, { status: 'paid' }],
    ['POST', `/api/bookings/${bookingId}/contest`, { words: 'I was there on time.' }],
  ];
  const found: Record<string, number> = {};
  for (const [method, path, body] of calls)
    found[`${method} ${path.replace(/[0-9a-f-]{36}/, '{id}')}`] = (await visitor.ask(method, path, { body })).status;
  return found;
}
const refusedAll = (found: Record<string, number>) =>
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((call) => [call, 404])));

describe('F14 R-50 SEC-11 access to a private page', () => {
  it('is taken back from every other session and every mailed link, at each call; who took it back keeps it', async () => {
    const asking = await family(app);
    await worksDaily(app, at(0));
    const agreed = await settled(app, asking, at(0));
    const [slot] = await slotsOf(app, at(0), `?from=${new Date(Date.now() + 3 * DAY).toISOString()}`);
    const bookingId = await booked(agreed, slot?.startsAt as string);
    const other = await another(asking);
    expect((await other.get(`/api/bookings/${bookingId}`)).status).toBe(200);

    expect(await endOthers(asking)).toMatchObject({ status: 200, body: { success: true } });
    const before = await app.database.query('select id from event_log where correlation = $1', [asking.id]);
    refusedAll(await answers(other, asking.id, agreed.quoteId, bookingId));
    expect(await app.database.query('select id from event_log where correlation = $1', [asking.id])).toEqual(before);
    for (const kind of ['enquiry-received', 'quote-received', 'session-confirmed'])
      expect(await isLetIn(tokenIn(await mailTo(app, asking.email, kind)))).toBe(false);

    expect((await asking.visitor.get(`/api/enquiries/${asking.id}`)).status).toBe(200);
    expect((await asking.visitor.get(`/api/bookings/${bookingId}`)).status).toBe(200);
    expect(
      await app.database.one(
        `select e.access_version as version, (select count(*) from enquiry_access a where a.enquiry_id = e.id and revoked_at is null) as links,
                (select count(*) from event_log l where l.stream_id = e.id and type = 'OtherAccessEnded') as events
         from enquiries e where id = $1`,
        [asking.id],
      ),
    ).toEqual({ version: 2, links: 1, events: 1 });
  });

  it('R-106 is given again by the link that is mailed then, and by another that is asked for', async () => {
    const asking = await family(app);
    const other = await another(asking);
    expect((await endOthers(asking)).status).toBe(200);
    const mail = await mailTo(app, asking.email, 'enquiry-link');
    expect(mail.subject).toContain('Your new link');
    expect(mail.text).toContain('You ended all other access to your private page.');
    expect(mail.text).toContain('for 90 days');
    await other.post('/api/enquiry-access', { token: tokenIn(mail) });
    expect((await other.get(`/api/enquiries/${asking.id}`)).status).toBe(200);

    await app.visitor().post('/api/enquiry-access/resend', { enquiryId: asking.id });
    await eventually(async () => expect(await mailsTo(app, asking.email, 'enquiry-link')).toHaveLength(2));
    expect(await isLetIn(tokenIn(await mailTo(app, asking.email, 'enquiry-link')))).toBe(true);
  });

  it('ends the live page of a session that lost it', async () => {
    const asking = await family(app);
    const live = await follow(await another(asking), asking.id);
    await eventually(() => expect(live.seen).not.toEqual([]));
    const own = await follow(asking.visitor, asking.id);
    expect((await endOthers(asking)).status).toBe(200);
    await live.ended;
    own.close();
    const again = await follow(asking.visitor, asking.id);
    expect(again.status).toBe(200);
    again.close();
  });

  it('R-12 does not come back by sending the enquiry once more', async () => {
    const body = enquiry();
    const send = (visitor: Visitor) => visitor.post<{ id: string; reference: string }>('/api/enquiries', body);
    const visitor = app.visitor();
    const sent = (await send(visitor)).body;
    const asking = { visitor, ...sent, email: body.email };
    const other = app.visitor();
    expect(await send(other)).toMatchObject({ status: 200, body: { id: asking.id } });
    const sees = async (one: Visitor) => (await one.get(`/api/enquiries/${asking.id}`)).status;
    expect(await sees(other)).toBe(200);
    expect((await endOthers(asking)).status).toBe(200);
    for (const one of [other, visitor]) expect((await send(one)).status).toBe(200);
    expect([await sees(other), await sees(visitor)]).toEqual([404, 200]);
  });

  it('of two sessions that end each other’s at the same moment one remains', async () => {
    const asking = await family(app);
    const sessions = [asking.visitor, await another(asking)];
    const ends = await Promise.all(sessions.map((one) => one.post(`/api/enquiries/${asking.id}/end-other-access`)));
    for (const { status } of ends) expect([200, 404]).toContain(status);
    const seen = await Promise.all(sessions.map((one) => one.get(`/api/enquiries/${asking.id}`)));
    expect(seen.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('by a mailed link ends 90 days after the mail, and a newer mail opens the page then', async () => {
    const asking = await family(app);
    const token = tokenIn(await mailTo(app, asking.email, 'enquiry-received'));
    await app.advance(90 * DAY - HOUR);
    expect(await isLetIn(token)).toBe(true);
    await app.advance(HOUR);
    expect(await isLetIn(token)).toBe(false);
    await app.visitor().post('/api/enquiry-access/resend', { enquiryId: asking.id });
    expect(await isLetIn(tokenIn(await mailTo(app, asking.email, 'enquiry-link')))).toBe(true);
  });

  it('G-18 by a mailed link ends 90 days after the page was last used, and stays ended when it is used again', async () => {
    const asking = await family(app);
    const token = tokenIn(await mailTo(app, asking.email, 'enquiry-received'));
    await app.advance(60 * DAY);
    expect((await asking.visitor.get(`/api/enquiries/${asking.id}`)).status).toBe(200);
    await app.advance(90 * DAY - HOUR);
    expect(await isLetIn(token)).toBe(true);
    await app.advance(HOUR);
    expect(await isLetIn(token)).toBe(false);
    await app.visitor().post('/api/enquiry-access/resend', { enquiryId: asking.id });
    const newer = tokenIn(await mailTo(app, asking.email, 'enquiry-link'));
    const visitor = app.visitor();
    await visitor.post('/api/enquiry-access', { token: newer });
    expect((await visitor.get(`/api/enquiries/${asking.id}`)).status).toBe(200);
    expect([await isLetIn(token), await isLetIn(newer)]).toEqual([false, true]);
  });

  it('D-37 R-68 is nobody’s after the enquiry was erased, whatever session held it', async () => {
    const asking = await family(app);
    const quoteId = await quoted(app, asking, at(1));
    const other = await another(asking);
    const live = await follow(other, asking.id);
    await eventually(() => expect(live.seen).not.toEqual([]));
    await app.part(CommandBus).execute(new ErasePerson({ enquiryId: asking.id }, 'requested', ADMIN));
    await live.ended;
    for (const visitor of [asking.visitor, other]) refusedAll(await answers(visitor, asking.id, quoteId, quoteId));
    expect(await isLetIn(other.token)).toBe(false);
  });
});
