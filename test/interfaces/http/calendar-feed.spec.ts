/** @module-tag long */
import { account, severalTutors, signIn } from '../../support/people.js';
import { family, type Teacher, teachers } from '../../support/quotes.js';
import { type Agreed, book, settled, slotsOf, worksDaily } from '../../support/sessions.js';
import { HOUR, type TestApp, startTestApp } from '../../support/test-app.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let admin: Visitor;
let staff: Teacher[];

beforeAll(async () => {
  app = await startTestApp();
  staff = await teachers(app, await severalTutors(app, 5));
  for (const teacher of staff) await worksDaily(app, teacher);
  admin = await signIn(app, await account(app, 'admin'));
});
afterAll(() => app.close());

const at = (index: number) => staff[index] as Teacher;
const agree = async (index: number): Promise<Agreed> => settled(app, await family(app), at(index));
const slotIn = async (index: number, hours = 72) => {
  const from = new Date(Date.parse(await app.advance(0)) + hours * HOUR).toISOString();
  return (await slotsOf(app, at(index), `?from=${from}`))[0]?.startsAt as string;
};
const create = async ({ visitor }: Teacher): Promise<string> => {
  const { status, body } = await visitor.post<{ url: string; createdAt: string }>('/api/portal/calendar-feed');
  expect([status, body.createdAt]).toEqual([200, expect.any(String)]);
  const { origin, pathname } = new URL(body.url);
  expect([origin, pathname]).toEqual([
    'http://site.localhost',
    expect.stringMatching(/^\/api\/calendar-feeds\/[\w-]{40,}\.ics$/),
  ]);
  return pathname;
};
const read = (path: string, headers: Record<string, string> = {}) => app.visitor().get(path, headers);
// A client that asks for it again is sent it again.
const PLAIN = { 'Cache-Control': 'max-age=0' };
/** Lines of an ICS text, folded ones put together. */
const linesOf = (text: string) => text.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
const valuesOf = (text: string, name: string) =>
  linesOf(text).flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1)] : []));

describe('G-17 a tutor’s calendar feed', () => {
  it('has every session that was not cancelled, with the first name alone of who learns', async () => {
    const agreed = await agree(0);
    const startsAt = await slotIn(0);
    const { body } = await book(agreed, startsAt, {
      learnerName: 'Mia Rosenbergson',
      studentNotes: 'Allergic to cats',
      location: '12 Hidden Lane, Glebe',
    });
    const other = await book(agreed, await slotIn(0, 100));
    expect([body.booking['status'], other.status]).toEqual(['confirmed', 201]);
    const path = await create(at(0));
    const answer = await read(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');

    const uid = `${body.booking.id}@site.localhost`;
    expect(valuesOf(answer.text, 'UID').sort()).toEqual([uid, `${other.body.booking.id}@site.localhost`].sort());
    const subject = body.booking['subject'] as string;
    const [parent = ''] = (other.body.booking['studentName'] as string).split(' ');
    expect(valuesOf(answer.text, 'SUMMARY').sort()).toEqual(
      [`${subject} with Mia`, `${subject} with ${parent}`].sort(),
    );
    expect(valuesOf(answer.text, 'DTSTART')).toContain(startsAt.replaceAll(/[-:]|\.\d+/g, ''));
    expect(valuesOf(answer.text, 'X-WR-TIMEZONE')).toEqual(['Australia/Sydney']);
    const rest = (other.body.booking['studentName'] as string).split(' ').slice(1);
    for (const secret of [
      body.booking['meetingLink'] as string,
      'Rosenbergson',
      'Hidden Lane',
      'cats',
      agreed.asking.email,
      ...rest,
    ])
      expect(answer.text).not.toContain(secret);

    // In a calendar that looks again, a moved session moves, and a cancelled one is gone.
    const moved = await slotIn(0, 200);
    expect(
      (await agreed.asking.visitor.post(`/api/bookings/${body.booking.id}/reschedule`, { startsAt: moved })).status,
    ).toBe(200);
    const later = await read(path);
    expect(valuesOf(later.text, 'UID')).toContain(uid);
    expect(valuesOf(later.text, 'DTSTART')).toContain(moved.replaceAll(/[-:]|\.\d+/g, ''));
    expect((await agreed.asking.visitor.post(`/api/bookings/${body.booking.id}/cancel`, {})).status).toBe(200);
    expect(valuesOf((await read(path)).text, 'UID')).toEqual([`${other.body.booking.id}@site.localhost`]);
  });

  it('is not sent again to who has it', async () => {
    const path = await create(at(1));
    const first = await read(path);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    expect(await read(path, { 'If-None-Match': etag, ...PLAIN })).toMatchObject({ status: 304, text: '' });
    await book(await agree(1), await slotIn(1));
    const changed = await read(path, { 'If-None-Match': etag, ...PLAIN });
    expect([changed.status, valuesOf(changed.text, 'UID').length]).toEqual([200, 1]);
  });

  it('opens under its newest address alone, which is stored nowhere', async () => {
    const { visitor, tutorId } = at(2);
    const state = () => visitor.get('/api/portal/calendar-feed');
    expect((await state()).body).toEqual({ success: true, createdAt: null });
    const first = await create(at(2));
    const second = await create(at(2));
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    expect((await state()).body).toEqual({ success: true, createdAt: expect.any(String) });
    const token = /feeds\/([\w-]+)\.ics$/.exec(second)?.[1] ?? '';
    const kept = await app.database.query<{ row: string }>('select t::text as row from tutors t where id = $1', [
      tutorId,
    ]);
    const events = await app.database.query<{ row: string }>(
      'select e::text as row from event_log e where stream_id = $1',
      [tutorId],
    );
    for (const { row } of [...kept, ...events]) expect(row).not.toContain(token);

    expect(await visitor.ask('DELETE', '/api/portal/calendar-feed')).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect((await read(second)).status).toBe(404);
    expect((await visitor.ask('DELETE', '/api/portal/calendar-feed')).status).toBe(200);
    expect((await state()).body).toEqual({ success: true, createdAt: null });
  });

  it('of nobody is 404 for every address that was made up', async () => {
    const path = await create(at(2));
    for (const wrong of ['x', '%00', 'x'.repeat(5_000), `${path.slice(20, -4)}x`, "'--"])
      expect(await read(`/api/calendar-feeds/${wrong}.ics`)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    expect((await read(path.replace('.ics', ''))).status).toBe(404);
  });

  it('ends with a suspension, and with the account; after a reinstatement it needs a new address', async () => {
    const [suspended, disabled] = [await create(at(3)), await create(at(4))];
    const words = { reason: 'We need to ask you something' };
    expect((await admin.post(`/api/admin/tutors/${at(3).tutorId}/suspend`, words)).status).toBe(200);
    expect((await read(suspended)).status).toBe(404);
    expect(await at(3).visitor.post('/api/portal/calendar-feed')).toMatchObject({
      status: 409,
      body: { code: 'suspended' },
    });
    expect((await admin.post(`/api/admin/tutors/${at(3).tutorId}/reinstate`, words)).status).toBe(200);
    expect((await read(suspended)).status).toBe(404);
    expect((await read(await create(at(3)))).status).toBe(200);

    expect((await admin.post(`/api/admin/accounts/${at(4).accountId}/disable`, { reason: 'misconduct' })).status).toBe(
      200,
    );
    expect((await read(disabled)).status).toBe(404);
    expect((await admin.post(`/api/admin/accounts/${at(4).accountId}/enable`)).status).toBe(200);
    expect((await read(disabled)).status).toBe(200);
  });

  it('R-68 ends with an erasure', async () => {
    const path = await create(at(1));
    expect(
      (await admin.post('/api/admin/erasures', { tutorId: at(1).tutorId, reason: 'requested' })).status,
    ).toBeLessThan(300);
    expect((await read(path)).status).toBe(404);
    const left = 'select calendar_feed_at as at, calendar_feed_hash as hash from tutors where id = $1';
    expect(await app.database.one(left, [at(1).tutorId])).toEqual({ at: null, hash: null });
  });
});
