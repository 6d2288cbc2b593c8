import { BOOKING_STATUSES, type BookingStatus } from '../../../domain/booking/booking.js';
import type { z } from 'zod';
import type { AdminSession, calendar, CalendarBooking } from '../../../interfaces/http/contract/admin-sessions.js';
import { session } from '../../support/admin-sessions.js';
import { eventually } from '../../support/eventually.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { account, signIn, type TestTutor, tutor } from '../../support/people.js';
import type { Visitor } from '../../support/visitor.js';

type Calendar = z.infer<typeof calendar>;

let app: TestApp;
let admin: Visitor;
let other: Visitor;
let teacher: TestTutor;
let seats = 0;

beforeAll(async () => {
  app = await startTestApp();
  // Today stays today, for what is listed of it twice.
  app.stopClock();
  teacher = await tutor(app);
  admin = await signIn(app, await account(app, 'admin'));
  other = await signIn(app, await account(app, 'admin'));
});
afterAll(() => app.close());

/** Each session in a place of its own, so that none overlaps. */
const held = (wanted: Partial<Parameters<typeof session>[1]> = {}) =>
  session(app, { tutorId: teacher.tutorId, seat: ++seats, ...wanted });

const STEPS: Record<BookingStatus, BookingStatus[]> = {
  confirmed: [],
  in_progress: ['in_progress'],
  completed: ['in_progress', 'completed'],
  cancelled: ['cancelled'],
  no_show: ['no_show'],
};
const ALLOWED = [
  'confirmed in_progress',
  'confirmed cancelled',
  'confirmed no_show',
  'in_progress completed',
  'in_progress cancelled',
  'in_progress no_show',
];
const change = (visitor: Visitor, id: string, body: object) =>
  visitor.ask<{ session: AdminSession; code: string; message: string }>('PATCH', `/api/admin/sessions/${id}/status`, {
    body,
  });
const rowOf = (id: string) =>
  app.database.one<Record<string, string | null>>('select * from bookings where id = $1', [id]);
const sessionsOf = async (query: string) =>
  (await admin.get<{ sessions: AdminSession[]; total: number }>(`/api/admin/sessions/active?${query}`)).body;

describe('A-07 REL-12 API-25 the steps of a session', () => {
  it.each(BOOKING_STATUSES.flatMap((from) => BOOKING_STATUSES.map((to) => [from, to] as const)))(
    'from %s to %s are as the table says',
    async (from, to) => {
      const id = await held({ steps: STEPS[from], inHours: -1 });
      const answer = await change(admin, id, { status: to, notes: 'Cancelled by admin' });
      if (ALLOWED.includes(`${from} ${to}`)) {
        expect([answer.status, answer.body.session.status]).toEqual([200, to]);
        expect((await rowOf(id))?.['admin_notes']).toBe('Cancelled by admin');
      } else {
        expect([answer.status, answer.body.code]).toEqual([409, 'booking_transition']);
        expect(await rowOf(id)).toMatchObject({ status: from, admin_notes: null });
      }
    },
  );

  it('R-54 stamps each step and appends each note', async () => {
    const id = await held();
    await change(admin, id, { status: 'in_progress', notes: 'Started late' });
    await change(admin, id, { status: 'completed', notes: 'Went well' });
    const row = await rowOf(id);
    expect(row).toMatchObject({ admin_notes: 'Started late\nWent well', cancelled_at: null });
    expect([row?.['started_at'], row?.['completed_at']]).toEqual([expect.any(String), expect.any(String)]);
  });

  it('has one winner of two admins at once, and says so to the other', async () => {
    const id = await held({ inHours: -1 });
    const answers = await Promise.all([
      change(admin, id, { status: 'cancelled' }),
      change(other, id, { status: 'no_show', notes: 'Student did not show up' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(
      /^A session that is (cancelled|no show) cannot become/,
    );
    expect((await admin.get<{ events: object[] }>(`/api/admin/events?streamId=${id}`)).body.events).toHaveLength(2);
  });

  it('G-09 is marked as missed by nobody before it should have started', async () => {
    for (const steps of [[], ['in_progress']] as BookingStatus[][]) {
      const id = await held({ steps });
      expect(await change(admin, id, { status: 'no_show', notes: 'Student did not show up' })).toMatchObject({
        status: 409,
        body: { code: 'not_started', message: 'This session has not started yet' },
      });
      expect(await rowOf(id)).toMatchObject({ no_show_by: null, admin_notes: null });
    }
  });

  it('R-55 gives the tutor another success rate', async () => {
    const id = await held();
    await change(admin, id, { status: 'in_progress' });
    await change(admin, id, { status: 'completed' });
    await eventually(async () => {
      const row = await app.database.one('select success_rate from tutors where id = $1', [teacher.tutorId]);
      expect(row).toEqual({ success_rate: 100 });
    });
  });

  it('answers a status that is none with 400 and a session that is none with 404', async () => {
    expect((await change(admin, await held(), { status: 'done' })).status).toBe(400);
    expect((await change(admin, teacher.tutorId, { status: 'cancelled' })).status).toBe(404);
  });
});

describe('A-05 V-23 API-24 the list of sessions', () => {
  it('R-58 bounds by the days of Sydney, and filters inside', async () => {
    const soon = await held({ inHours: 0.01 });
    const week = await held({ inHours: 24 * 5, steps: ['cancelled'] });
    const later = await held({ inHours: 24 * 20 });
    const ids = async (query: string) => (await sessionsOf(query)).sessions.map(({ id }) => id);
    const [today, next7, all] = await Promise.all([
      ids('dateRange=today'),
      ids('dateRange=next_7_days&status=cancelled'),
      ids('dateRange=all_upcoming'),
    ]);
    expect(today).not.toContain(week);
    expect(next7).toContain(week);
    expect(next7).not.toContain(later);
    expect(all).toEqual(expect.arrayContaining([soon, week, later]));
    expect(await ids('')).toEqual(today);
  });

  it('S1§3 shows every field', async () => {
    const id = await held({ inHours: 24 * 30 });
    const found = (await sessionsOf('dateRange=all_upcoming')).sessions.find((one) => one.id === id);
    expect(found).toEqual({
      id,
      sessionDate: expect.stringMatching(/Z$/),
      studentName: 'Jane Doe',
      studentEmail: 'jane@family.example',
      tutorId: teacher.tutorId,
      tutorName: expect.stringContaining('Pat'),
      tutorEmail: teacher.email,
      subject: 'Mathematics',
      sessionType: 'online',
      status: 'confirmed',
      sessionDuration: 60,
      meetingLink: 'https://meet.example/room',
      // G-09
      contest: null,
      markRemovedAt: null,
      seriesId: null,
      everyWeeks: null,
      // G-13
      completedAutomatically: false,
    });
  });

  it.each(['status=done', 'dateRange=tomorrow', 'page=0', 'page=x', 'status=all&status=completed'])(
    'answers %s with 400',
    async (query) => {
      expect(await admin.get(`/api/admin/sessions/active?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'validation' },
      });
    },
  );
});

describe('A-17 R-63 the calendar', () => {
  it('shows the sessions of a stretch of time, of one tutor if asked', async () => {
    const id = await held({ inHours: 24 * 40, totalCost: 7_000 });
    const from = new Date(Date.now() + 39 * 86_400_000).toISOString();
    const to = new Date(Date.now() + 41 * 86_400_000).toISOString();
    const of = (rest: string) =>
      admin.get<{ bookings: CalendarBooking[] }>(`/api/admin/bookings?from=${from}&to=${to}${rest}`);
    expect((await of('')).body.bookings).toMatchObject([{ id, totalCost: 7_000, studentPhone: '0412 345 678' }]);
    expect((await of(`&tutorId=${teacher.accountId}`)).body.bookings).toEqual([]);
    expect((await of('&tutorId=x')).status).toBe(400);
    expect((await of('&page=2')).body).toMatchObject({ bookings: [], total: 1, page: 2 });
    expect((await admin.get('/api/admin/bookings?from=2026-01-01&to=2026-12-31')).status).toBe(400);
    expect((await admin.get(`/api/admin/bookings/${id}`)).body).toMatchObject({
      booking: { id, totalCost: 7_000, adminNotes: null },
    });
    expect((await admin.get(`/api/admin/bookings/${teacher.accountId}`)).status).toBe(404);
  });

  it('counts the sessions of each day or hour of the reader’s zone and shows the first of them', async () => {
    // The clocks of New South Wales go forward on 4 October 2026 at two, those of Queensland never do.
    const ids: string[] = [];
    for (const at of ['2026-10-03T15:31Z', '2026-10-03T15:46Z', '2026-10-03T16:11Z', '2026-10-04T13:31Z'])
      ids.push(await held({ startsAt: new Date(at).toISOString() }));
    const of = async (rest: string) =>
      (await admin.get<Calendar>(`/api/admin/calendar?from=2026-10-03&to=2026-10-05&${rest}`)).body;
    const counted = ({ cells }: Calendar) => cells.map(({ from, count, sessions }) => [from, count, sessions.length]);
    const sydney = await of('timeZone=Australia/Sydney&each=2');
    expect(counted(sydney)).toEqual([
      ['2026-10-03T14:00:00.000Z', 3, 2],
      ['2026-10-04T13:00:00.000Z', 1, 1],
    ]);
    expect(sydney).toMatchObject({ total: 4, tutors: [{ id: teacher.tutorId, name: expect.any(String) }] });
    expect(sydney.cells[0]?.sessions.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(counted(await of('timeZone=Australia/Brisbane'))).toEqual([['2026-10-03T14:00:00.000Z', 4, 3]]);
    expect(counted(await of('timeZone=Australia/Sydney&by=hour'))).toEqual([
      ['2026-10-03T15:00:00.000Z', 2, 2],
      ['2026-10-03T16:00:00.000Z', 1, 1],
      ['2026-10-04T13:00:00.000Z', 1, 1],
    ]);
    expect(counted(await of('timeZone=Australia/Adelaide&by=hour'))[0]).toEqual(['2026-10-03T15:30:00.000Z', 3, 3]);
    expect(await of(`tutorId=${teacher.accountId}`)).toMatchObject({ cells: [], total: 0, tutors: [{}] });
  });

  it.each(['timeZone=Mars', 'from=2026-10-05&to=2026-10-04', 'from=2026-01-01&to=2026-06-01', 'by=week', 'each=51'])(
    'answers a calendar of %s with 400',
    async (query) => {
      expect((await admin.get(`/api/admin/calendar?${query}`)).status).toBe(400);
    },
  );
});
