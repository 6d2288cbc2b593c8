/** @module-tag long */
import type { AnalyticsUsage } from '../../../interfaces/http/contract/admin-analytics.js';
import { ScheduledTasks } from '../../../application/scheduled-task.js';
import { PublicInternet } from '../../../infrastructure/calendar/public-internet.js';
import { calendarEvent, type CalendarServer, openCalendarServer } from '../../support/calendar-server.js';
import { account, severalTutors, signIn } from '../../support/people.js';
import { family, type Teacher, teachers } from '../../support/quotes.js';
import { type Agreed, book, booked, settled, slotsOf, worksDaily } from '../../support/sessions.js';
import { HOUR, type TestApp, startTestApp } from '../../support/test-app.js';
import type { Visitor } from '../../support/visitor.js';

const DAY = 24 * HOUR;
const MINUTE = 60_000;

let app: TestApp;
let admin: Visitor;
let staff: Teacher[];
let server: CalendarServer;

beforeAll(async () => {
  app = await startTestApp();
  // The first slot of three days ahead stays the first, and the fourteenth minute is not over before it was looked at.
  app.stopClock();
  server = await openCalendarServer();
  server.leadTo(app.part(PublicInternet));
  staff = await teachers(app, await severalTutors(app, 4));
  for (const teacher of staff) await worksDaily(app, teacher);
  admin = await signIn(app, await account(app, 'admin'));
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const at = (index: number) => staff[index] as Teacher;
const now = async () => Date.parse(await app.advance(0));
type Calendar = { url: string | null; lastReadAt: string | null; problem: string | null };
const name = ({ visitor }: Teacher, url: string | null) =>
  visitor.ask<Calendar>('PUT', '/api/portal/busy-calendar', { body: { url } });
const state = async ({ visitor }: Teacher) => (await visitor.get<Calendar>('/api/portal/busy-calendar')).body;
const inBasic = (iso: string) => iso.replaceAll(/[-:]|\.\d+/g, '');
const busyAt = (path: string, ...slots: { startsAt: string; endsAt: string }[]) =>
  server.publish(
    path,
    ...slots.flatMap(({ startsAt, endsAt }) =>
      calendarEvent(`DTSTART:${inBasic(startsAt)}`, `DTEND:${inBasic(endsAt)}`, 'SUMMARY:Dentist Zyxwvut'),
    ),
  );
const slotsIn = async (teacher: Teacher, hours = 72) =>
  slotsOf(app, teacher, `?from=${new Date((await now()) + hours * HOUR).toISOString()}`);
const offers = async (teacher: Teacher, startsAt: string) =>
  (await slotsIn(teacher)).some((slot) => slot.startsAt === startsAt);
const poll = async () => app.part(ScheduledTasks).run('read-busy-calendars', new Date(await now()).toISOString());

describe('G-17 a tutor’s busy calendar', () => {
  it('blocks times in what is offered, held, booked and moved to, and says nobody why', async () => {
    const teacher = at(0);
    const agreed: Agreed = await settled(app, await family(app), teacher);
    const [wanted, , , , , other] = await slotsIn(teacher);
    if (!wanted || !other) throw new Error('The tutor has no slots');
    const id = await booked(agreed, other.startsAt);
    busyAt('/mine.ics', wanted);
    expect(await offers(teacher, wanted.startsAt)).toBe(true);
    const url = server.urlOf('/mine.ics');
    expect(await name(teacher, url)).toMatchObject({
      status: 200,
      body: { success: true, url, lastReadAt: expect.any(String), problem: null },
    });

    expect(await offers(teacher, wanted.startsAt)).toBe(false);
    const { visitor } = agreed.asking;
    const attempts = [
      await book(agreed, wanted.startsAt),
      await visitor.post(`/api/enquiries/${agreed.asking.id}/holds`, {
        quoteId: agreed.quoteId,
        startsAt: wanted.startsAt,
      }),
      await visitor.post(`/api/bookings/${id}/reschedule`, { startsAt: wanted.startsAt }),
      await teacher.visitor.post(`/api/bookings/${id}/reschedule`, { startsAt: wanted.startsAt }),
    ];
    for (const { status, body, text } of attempts) {
      expect([status, body]).toMatchObject([409, { code: 'slot_taken', nextSlots: [{}, {}, {}] }]);
      expect(text).not.toMatch(/Zyxwvut|busy|calendar/i);
      expect(text).not.toContain(wanted.startsAt);
    }

    expect(await name(teacher, null)).toMatchObject({ body: { url: null, lastReadAt: null, problem: null } });
    expect(await offers(teacher, wanted.startsAt)).toBe(true);
    expect((await book(agreed, wanted.startsAt)).status).toBe(201);
  });

  it('does not stand in the way of its own sessions, which the tutor’s calendar was sent', async () => {
    const teacher = at(0);
    const agreed = await settled(app, await family(app), teacher);
    const [slot] = await slotsIn(teacher, 200);
    if (!slot) throw new Error('The tutor has no slots');
    const id = await booked(agreed, slot.startsAt);
    const times = [`DTSTART:${inBasic(slot.startsAt)}`, `DTEND:${inBasic(slot.endsAt)}`];
    server.publish('/ours.ics', ...calendarEvent(`UID:${id}@site.localhost`, ...times));
    await name(teacher, server.urlOf('/ours.ics'));
    await agreed.asking.visitor.post(`/api/bookings/${id}/cancel`, {});
    expect(await offers(teacher, slot.startsAt)).toBe(true);
    await name(teacher, null);
  });

  it('is read again every quarter of an hour; what was read last stays when it fails, for a week', async () => {
    const teacher = at(1);
    const [one, , , , , other] = await slotsIn(teacher, 20 * 24);
    if (!one || !other) throw new Error('The tutor has no slots');
    const isFree = async (startsAt: string) => (await slotsIn(teacher, 24)).some((slot) => slot.startsAt === startsAt);
    busyAt('/polled.ics', one);
    await name(teacher, server.urlOf('/polled.ics'));
    const { lastReadAt } = await state(teacher);
    const reads = () => server.asked.filter((path) => path.endsWith('/polled.ics')).length;
    expect([await isFree(one.startsAt), await isFree(other.startsAt), reads()]).toEqual([false, true, 1]);

    busyAt('/polled.ics', other);
    await app.advance(14 * MINUTE);
    await poll();
    expect(reads()).toBe(1);
    await app.advance(MINUTE);
    await poll();
    await vi.waitFor(async () => expect((await state(teacher)).lastReadAt).not.toBe(lastReadAt), { timeout: 60_000 });
    expect([await isFree(one.startsAt), await isFree(other.startsAt)]).toEqual([true, false]);

    server.serve('/polled.ics', (_, response) => response.writeHead(410).end());
    const before = await state(teacher);
    await app.advance(15 * MINUTE);
    await poll();
    await vi.waitFor(async () => expect((await state(teacher)).problem).toBe('not_found'), { timeout: 60_000 });
    expect((await state(teacher)).lastReadAt).toBe(before.lastReadAt);
    expect(await isFree(other.startsAt)).toBe(false);
    await app.advance(7 * DAY);
    expect(await isFree(other.startsAt)).toBe(true);
    expect(await state(teacher)).toMatchObject({ url: server.urlOf('/polled.ics'), problem: 'not_found' });
  });

  it('that leads inside is refused like one that is not there, and asked for nowhere', async () => {
    const teacher = at(2);
    server.names.set('inside.calendars.example', [['10.0.0.1']]);
    server.names.set('nowhere.calendars.example', [[]]);
    const answers = [];
    for (const host of ['inside', 'nowhere']) answers.push((await name(teacher, server.urlOf('/x.ics', host))).body);
    for (const answer of answers) expect(answer).toMatchObject({ lastReadAt: null, problem: 'not_reachable' });
    expect(await name(teacher, 'https://127.0.0.2/x.ics')).toMatchObject({ body: { problem: 'not_reachable' } });
    for (const url of [
      `https://a.example/${'x'.repeat(2_000)}`,
      'http://a.example/',
      'https://a.example:22/',
      'https://u@a.example/',
      'ftp://a',
      '',
      7,
      {},
    ])
      expect(await name(teacher, url as string)).toMatchObject({
        status: 400,
        body: { fields: { url: expect.any(String) } },
      });
    await name(teacher, null);
  });

  it('that is slow, endless, hostile, redirected inside or gone says so to its tutor, and blocks nothing', async () => {
    const [teacher] = (await teachers(app, await severalTutors(app, 1))) as [Teacher];
    await worksDaily(app, teacher);
    const start = await now();
    // Days that stay the same while the clock runs.
    const [from, to] = [5, 9].map((days) => new Date(days * DAY + start).toISOString().slice(0, 10));
    const offered = () => slotsOf(app, teacher, `?from=${from}&to=${to}`);
    const free = await offered();
    expect(free.length).toBeGreaterThan(10);
    server.serve('/slow', () => undefined);
    server.serve('/endless', (request, response) => {
      const more = () => {
        while (!response.destroyed && response.write('X'.repeat(65_536)));
        response.once('drain', more);
      };
      more();
      request.on('close', () => response.destroy());
    });
    const everySecond = ['DTSTART:20200101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY'];
    server.publish('/hostile', ...calendarEvent(...everySecond));
    server.names.set('metadata.calendars.example', [['169.254.169.254']]);
    const Location = server.urlOf('/metadata', 'metadata');
    server.serve('/redirected', (_, response) => response.writeHead(302, { Location }).end());
    server.serve('/gone', (_, response) => response.writeHead(410).end());
    for (const [path, problem] of [
      ['/slow', 'too_slow'],
      ['/endless', 'too_large'],
      ['/hostile', 'too_complex'],
      ['/redirected', 'not_reachable'],
      ['/gone', 'not_found'],
    ] as const) {
      const url = server.urlOf(path);
      expect(await name(teacher, url)).toMatchObject({ status: 200, body: { url, lastReadAt: null, problem } });
      expect(await state(teacher)).toMatchObject({ url, lastReadAt: null, problem });
      expect(await offered()).toEqual(free);
    }
    expect(server.asked.filter((path) => path.endsWith('/metadata'))).toEqual([]);
  });

  it('G-12 is seen by the dates of a series many weeks ahead, which say no more than that they are taken', async () => {
    const [teacher] = (await teachers(app, await severalTutors(app, 1))) as [Teacher];
    await worksDaily(app, teacher);
    const { asking, quoteId } = await settled(app, await family(app), teacher);
    const [first] = await slotsIn(teacher);
    const input = { quoteId, startsAt: first?.startsAt, weeks: 12, every: 2, sessionType: 'online' };
    type Dated = { startsAt: string; endsAt: string; free: boolean; reason?: string };
    const preview = () => asking.visitor.post<{ dates: Dated[] }>(`/api/enquiries/${asking.id}/series/preview`, input);
    const before = (await preview()).body.dates;
    expect(before.map(({ free }) => free)).toEqual(Array(12).fill(true));
    busyAt('/far.ics', before[10] as Dated);
    await name(teacher, server.urlOf('/far.ics'));
    const { body, text } = await preview();
    expect(body.dates.map(({ free, reason }) => reason ?? free)).toEqual(
      before.map((_, place) => (place === 10 ? 'taken' : true)),
    );
    expect(text).not.toMatch(/Zyxwvut|busy|calendar/i);
    await name(teacher, null);
  });

  it('is kept sealed, and said by no event', async () => {
    const teacher = at(2);
    busyAt('/secret-Zyxwvut.ics', {
      startsAt: new Date((await now()) + DAY).toISOString(),
      endsAt: new Date((await now()) + 2 * DAY).toISOString(),
    });
    await name(teacher, server.urlOf('/secret-Zyxwvut.ics'));
    const rows = await app.database.query<{ row: string }>(
      `select c::text as row from busy_calendars c where tutor_id = $1
       union all select e::text from event_log e where stream_id = $1`,
      [teacher.tutorId],
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { row } of rows) expect(row).not.toMatch(/Zyxwvut|calendars\.example/);
    expect((await teacher.visitor.get('/api/portal/busy-calendar')).headers.get('cache-control')).toBe('no-store');
  });

  it('is not read while its tutor is suspended, and R-68 is gone when the tutor is erased', async () => {
    const teacher = at(3);
    busyAt('/last.ics');
    await name(teacher, server.urlOf('/last.ics'));
    const reads = () => server.asked.filter((path) => path.endsWith('/last.ics')).length;
    const words = { reason: 'We need to ask you something' };
    await admin.post(`/api/admin/tutors/${teacher.tutorId}/suspend`, words);
    await app.advance(HOUR);
    await poll();
    expect(reads()).toBe(1);
    await admin.post(`/api/admin/tutors/${teacher.tutorId}/reinstate`, words);
    await poll();
    await vi.waitFor(() => expect(reads()).toBe(2), { timeout: 60_000 });
    await admin.post('/api/admin/erasures', { tutorId: teacher.tutorId, reason: 'requested' });
    expect(await app.database.query('select 1 from busy_calendars where tutor_id = $1', [teacher.tutorId])).toEqual([]);
    const left = 'select busy_calendar_at as at from tutors where id = $1';
    expect(await app.database.one(left, [teacher.tutorId])).toEqual({ at: null });
  });

  it('A-16 is counted for admins beside the feeds: who has one, and whose cannot be read', async () => {
    const counts = async () =>
      (await admin.get<{ usage: AnalyticsUsage }>('/api/admin/analytics/usage')).body.usage.calendars;
    const before = await counts();
    const staff = await teachers(app, await severalTutors(app, 3));
    busyAt('/counted.ics');
    for (const [place, path] of ['/counted.ics', '/gone.ics'].entries())
      await name(staff[place] as Teacher, server.urlOf(path));
    for (const { visitor } of staff) await visitor.post('/api/portal/calendar-feed');
    const all = { feeds: before.feeds + 3, busy: before.busy + 2, failing: before.failing + 1 };
    expect(await counts()).toEqual(all);

    // Who is suspended, or cannot log in, is read by nobody, and counted by nobody.
    const [, failing, other] = staff as [Teacher, Teacher, Teacher];
    const without = { feeds: all.feeds - 1, busy: all.busy - 1, failing: all.failing - 1 };
    await admin.post(`/api/admin/accounts/${failing.accountId}/disable`, { reason: 'misconduct' });
    expect(await counts()).toEqual(without);
    await admin.post(`/api/admin/accounts/${failing.accountId}/enable`);
    expect(await counts()).toEqual(all);
    await admin.post(`/api/admin/tutors/${failing.tutorId}/suspend`, { reason: 'We need to ask you something' });
    expect(await counts()).toEqual(without);
    await other.visitor.ask('DELETE', '/api/portal/calendar-feed');
    await name(staff[0] as Teacher, null);
    expect(await counts()).toEqual({ feeds: before.feeds + 1, busy: before.busy, failing: before.failing });
  });
});
