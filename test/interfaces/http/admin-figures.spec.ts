import type { AdminMetrics } from '../../../interfaces/http/contract/admin-overview.js';
import type { AdminStudents, TutorsPerformance } from '../../../interfaces/http/contract/admin-people.js';
import { Figures } from '../../../application/ports/figures.js';
import { session } from '../../support/desk.js';
import { enquiry } from '../../support/enquiries.js';
import { type House, openHouse } from '../../support/house.js';
import { account, severalTutors, signIn, type TestTutor } from '../../support/people.js';
import type { Visitor } from '../../support/visitor.js';

const FAMILIES = ['ann@family.example', 'Ann@Family.example', 'bob@family.example', 'cy@family.example'];

let house: House;
let admin: Visitor;
let tutors: TestTutor[];

beforeAll(async () => {
  house = await openHouse({ ROLE: 'api' });
  tutors = await severalTutors(house, 3);
  admin = await signIn(house, await account(house, 'admin'));
});
afterAll(() => house.close());

const one = async <Row extends object>(sql: string) => (await house.database.one<Row>(sql)) as Row;

/** Everything the desk shows, beside a plain recomputation from the tables. */
async function compare(): Promise<void> {
  const { metrics } = (await admin.get<{ metrics: AdminMetrics }>('/api/admin/metrics')).body;
  const plain = await one<AdminMetrics>(
    `select (select count(*) from enquiries) as "totalEnquiries", (select count(*) from tutors) as "totalTutors",
            (select count(*) from bookings) as "totalBookings",
            (select count(distinct tutor_id) from bookings where status <> 'cancelled') as "activeTutors",
            (select coalesce(round(100.0 * count(distinct b.enquiry_id) / nullif(count(distinct e.id), 0), 1), 0) from enquiries e
             left join bookings b on b.enquiry_id = e.id) as "conversionRate"`,
  );
  expect(metrics).toMatchObject(plain);
  const { analytics } = (await admin.get<{ analytics: object }>('/api/admin/analytics')).body;
  expect(analytics).toEqual(
    await one(
      `select coalesce(sum(total_cost), 0) as "totalRevenue", coalesce(round(avg(total_cost)), 0) as "averageSessionCost"
       from bookings where status = 'completed'`,
    ),
  );
  const { students, summary, total } = (await admin.get<AdminStudents>('/api/admin/students')).body;
  const people = await house.database.query<{
    email: string;
    totalSessions: number;
    totalSpent: number;
    asked: number;
  }>(
    `select email, sum(held)::int as "totalSessions", sum(spent)::int as "totalSpent", sum(asked)::int as asked from (
       select lower(email) as email, 0 as held, 0 as spent, 1 as asked from enquiries
       union all select lower(student_email), (status <> 'cancelled')::int, case when status = 'completed' then total_cost else 0 end, 0
       from bookings) told group by email order by email`,
  );
  const shown = students
    .map((s) => ({ ...pick(s), asked: s.enquiries.length }))
    .sort((a, b) => (a.email < b.email ? -1 : 1));
  expect(shown).toEqual(people);
  expect([total, summary.active]).toEqual([
    people.length,
    people.filter(({ totalSessions }) => totalSessions > 0).length,
  ]);
  const performance = (await admin.get<TutorsPerformance>('/api/admin/tutors/performance')).body;
  const earned = await house.database.query<{ id: string }>(
    `select t.id, count(b.id) filter (where b.status <> 'cancelled')::int as "totalSessions",
            coalesce(sum(b.total_cost) filter (where b.status = 'completed'), 0)::int as "totalEarnings"
     from tutors t left join bookings b on b.tutor_id = t.id group by t.id order by t.id`,
  );
  expect(
    performance.tutors
      .map(({ tutor: { id }, metrics: { totalSessions, totalEarnings } }) => ({ id, totalSessions, totalEarnings }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
  ).toEqual(earned);
}

const pick = ({ email, totalSessions, totalSpent }: AdminStudents['students'][number]) => ({
  email,
  totalSessions,
  totalSpent,
});

describe('A-03 A-09 A-12 A-16 API-22 API-23 R-58 R-59 R-60 the figures', () => {
  it('are those of a plain recomputation at every step, folded or not', async () => {
    await compare();
    for (let step = 0; step < 12; step++) {
      const email = FAMILIES[step % FAMILIES.length] as string;
      const { id } = (await house.visitor().post<{ id: string }>('/api/enquiries', enquiry({ email }))).body;
      const booking = await session(house, {
        tutorId: tutors[step % 3]?.tutorId as string,
        enquiryId: step % 2 ? id : null,
        studentEmail: email,
        inHours: step + 1,
        totalCost: 5_000 + step * 10,
        seat: step + 1,
      });
      for (const status of [['cancelled'], ['in_progress', 'completed'], ['no_show'], []][step % 4] as string[])
        await admin.ask('PATCH', `/api/admin/sessions/${booking}/status`, { body: { status } });
      if (step % 3 === 0) await house.part(Figures).fold();
      if (step % 3 === 2) await compare();
    }
    await house.part(Figures).fold();
    await compare();
  });

  it('stay right when a family does many things at the same moment', async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        session(house, {
          tutorId: tutors[place % 3]?.tutorId as string,
          studentEmail: 'dee@family.example',
          seat: 100 + place,
        }),
      ),
    );
    await compare();
  });
});
