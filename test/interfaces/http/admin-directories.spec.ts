import type { AdminStudents, TutorsPerformance } from '../../../interfaces/http/contract/admin-people.js';
import { enquiry } from '../../support/enquiries.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { account, severalTutors, signIn, type TestTutor } from '../../support/people.js';
import { session } from '../../support/admin-sessions.js';
import type { Visitor } from '../../support/visitor.js';

type Student = AdminStudents['students'][number];
type Tutor = TutorsPerformance['tutors'][number];
type Key<Row> = (row: Row) => string | number;

const FAMILIES = ['ann', 'Bob', 'cy', 'dee', 'eve'];

const STUDENTS: Record<string, Key<Student>> = {
  name: ({ name }) => name.toLowerCase(),
  email: ({ email }) => email,
  location: ({ location }) => location.toLowerCase(),
  firstContact: ({ firstContact }) => firstContact,
  lastActivity: ({ lastActivity }) => lastActivity,
  enquiries: ({ enquiries }) => enquiries.length,
  bookings: ({ bookings }) => bookings.length,
  totalSessions: ({ totalSessions }) => totalSessions,
  totalSpent: ({ totalSpent }) => totalSpent,
};
const TUTORS: Record<string, Key<Tutor>> = {
  name: ({ tutor }) => tutor.name.toLowerCase(),
  email: ({ tutor }) => tutor.email.toLowerCase(),
  createdAt: ({ tutor }) => tutor.createdAt,
  lastBooking: ({ recentActivity }) => recentActivity.lastBooking ?? '',
  vettingStatus: ({ tutor }) => tutor.vettingStatus,
  totalSessions: ({ metrics }) => metrics.totalSessions,
  totalEarnings: ({ metrics }) => metrics.totalEarnings,
  averageRating: ({ tutor }) => tutor.averageRating,
  responseRate: ({ metrics }) => metrics.responseRate,
  hourlyRate: ({ tutor }) => tutor.hourlyRate,
};
const KEPT_STUDENTS: Record<string, (one: Student) => boolean> = {
  all: () => true,
  active: ({ totalSessions }) => totalSessions > 0,
  prospects: ({ totalSessions }) => totalSessions === 0,
};
const KEPT_TUTORS: Record<string, (one: Tutor) => boolean> = {
  all: () => true,
  approved: ({ tutor }) => tutor.vettingStatus === 'approved',
  pending: ({ tutor }) => tutor.vettingStatus === 'pending',
  active: ({ metrics }) => metrics.totalSessions > 0,
};

let app: TestApp;
let admin: Visitor;
let tutors: TestTutor[];

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' });
  tutors = await severalTutors(app, 7);
  await app.database.query(`update tutors set vetting_status = 'pending' where id = $1`, [tutors[6]?.tutorId]);
  for (const [at, family] of FAMILIES.entries()) {
    const email = `${family}@family.example`;
    const request = () =>
      app
        .visitor()
        .post<{ id: string }>('/api/enquiries', enquiry({ email, name: `${family} Ng`, subjects: `Maths ${at}` }));
    const { id } = (await request()).body;
    if (at % 2) await request();
    // Each enquiry goes to fewer tutors than the last one, and every second of them answers.
    for (const [seat, { tutorId }] of tutors.slice(at).entries())
      await app.database.query(
        `insert into tutor_opportunities (id, enquiry_id, tutor_id, status, notified_at, expires_at, responded_at, created_at, version)
         values (gen_random_uuid(), $1, $2, $3, now(), now() + interval '48 hours', $4, now(), 1)`,
        [id, tutorId, seat % 2 ? 'available' : 'rejected', seat % 2 ? null : new Date()],
      );
    for (let seat = 0; seat < at; seat++)
      await session(app, {
        tutorId: tutors[(at + seat) % 4]?.tutorId as string,
        enquiryId: id,
        studentEmail: email,
        totalCost: 5_000 + 100 * at,
        seat: at * 10 + seat,
      });
  }
  // Somebody who was turned down later, and somebody whose only session was long ago, have sessions all the same.
  await app.database.query(`update tutors set vetting_status = 'rejected' where id = $1`, [tutors[3]?.tutorId]);
  await session(app, { tutorId: tutors[5]?.tutorId as string, studentEmail: 'eve@family.example', inHours: -2_400 });
  admin = await signIn(app, await account(app, 'admin'));
});
afterAll(() => app.close());

/** Every row of all pages of two. */
async function paged<Row>(path: string, list: string): Promise<{ rows: Row[]; matching: number }> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await admin.get<Record<string, never>>(`${path}&page=${page}&pageSize=2`);
    const answer = body as unknown as Record<string, Row[]> & { hasMore: boolean; matching: number };
    rows.push(...(answer[list] ?? []));
    if (!answer.hasMore) return { rows, matching: answer.matching };
  }
}

async function agrees<Row>(
  path: string,
  list: string,
  keys: Record<string, Key<Row>>,
  kept: Record<string, (row: Row) => boolean>,
  idOf: (row: Row) => string,
): Promise<void> {
  const { rows: all } = await paged<Row>(`${path}?filter=all`, list);
  for (const [filter, isKept] of Object.entries(kept))
    for (const [sortBy, key] of Object.entries(keys))
      for (const sortDirection of ['asc', 'desc']) {
        const request = `filter=${filter}&sortBy=${sortBy}&sortDirection=${sortDirection}`;
        const { rows, matching } = await paged<Row>(`${path}?${request}`, list);
        const down = sortDirection === 'desc' ? -1 : 1;
        const [expected, shown] = [all.filter(isKept), rows].map((each) => each.map((row) => idOf(row)).sort());
        expect([request, matching, shown]).toEqual([request, expected?.length, expected]);
        const order = rows.map((row) => key(row));
        expect([request, order]).toEqual([request, order.toSorted((a, b) => (a < b ? -down : a > b ? down : 0))]);
      }
}

const ask = async (query: string) => (await admin.get<AdminStudents>(`/api/admin/students?${query}`)).body;

describe('A-10 A-13 A-14 the directories', () => {
  it(
    'are searched, filtered and turned in every order as a plain loop does it: students',
    { tags: 'long' },
    async () => {
      await agrees<Student>('/api/admin/students', 'students', STUDENTS, KEPT_STUDENTS, ({ email }) => email);
    },
  );

  it(
    'D-3 and tutors, of whom those with a session are active in a directory of any size',
    { tags: 'long' },
    async () => {
      await agrees<Tutor>('/api/admin/tutors/performance', 'tutors', TUTORS, KEPT_TUTORS, ({ tutor }) => tutor.id);
      const { body } = await admin.get<TutorsPerformance>('/api/admin/tutors/performance?sortBy=responseRate');
      expect(new Set(body.tutors.map(({ metrics }) => metrics.responseRate)).size).toBeGreaterThan(3);
      const active = await admin.get<TutorsPerformance>('/api/admin/tutors/performance?filter=active&pageSize=1');
      expect(active.body).toMatchObject({ matching: 5, hasMore: true, summary: { activeTutors: 3 } });
    },
  );

  it('API-23 R-124 come whole up to a thousand people, and by the hundred beyond', async () => {
    await app.database.query(
      `insert into students (email, name, first_contact, last_activity, search)
       select 'one' || n || '@crowd.example', 'One ' || n, now(), now(), 'one' || n || '@crowd.example'
       from generate_series(1, 1001) n`,
    );
    const crowd = 'search=@crowd.example';
    expect(await ask(crowd)).toMatchObject({ matching: 1_001, pageSize: 100, hasMore: true });
    const last = await ask(`${crowd}&page=11`);
    expect([last.students.length, last.hasMore]).toEqual([1, false]);
    const first = await ask('');
    expect([first.students.length, first.hasMore, first.total]).toEqual([100, true, 1_001 + FAMILIES.length]);
    await app.database.query(`delete from students where email = 'one1@crowd.example'`);
    const whole = await ask(crowd);
    expect([whole.students.length, whole.hasMore]).toEqual([1_000, false]);
    expect(await admin.get('/api/admin/students?pageSize=501')).toMatchObject({ status: 400 });
  });
});
