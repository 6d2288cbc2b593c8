import { Clock } from '../../../application/ports/clock.js';
import { financialYearOf } from '../../../domain/shared/financial-year.js';
import { localDate } from '../../../domain/shared/time.js';
import { session } from '../../support/admin-sessions.js';
import { account, signIn, type TestTutor, tutor } from '../../support/people.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let admin: Visitor;
let teacher: TestTutor;
let visitor: Visitor;
let seats = 0;

beforeAll(async () => {
  // Without workers: those would complete a session of a past day that is to stay as it stands here (G-13).
  app = await startTestApp({ ROLE: 'api' });
  app.stopClock();
  teacher = await tutor(app);
  visitor = await signIn(app, teacher);
  admin = await signIn(app, await account(app, 'admin'));
});
afterAll(() => app.close());

type Sums = { sessions: number; arranged: number; held: number; paid: number };
type Earnings = { year: string; months: ({ month: string } & Sums)[]; total: Sums; fields?: object };
const PATH = '/api/portal/earnings';
const of = async (query: string) => (await visitor.get<Earnings>(`${PATH}${query}`)).body;

/** A session of a price in cents whose day is moved to where the spec looks. */
async function priced(
  at: string,
  status: string,
  totalCost: number,
  paymentStatus = 'pending',
  tutorId = teacher.tutorId,
) {
  const id = await session(app, { tutorId, seat: ++seats });
  await app.database.query(
    `update bookings set session_date = $2, session_end = $2::timestamptz + interval '1 hour', status = $3, total_cost = $4, payment_status = $5
     where id = $1`,
    [id, at, status, totalCost, paymentStatus],
  );
}

describe('G-15 the earnings of a tutor', () => {
  it('R-61 are summed by month of a financial year in the tutor’s zone: arranged, held and paid, and nobody else’s', async () => {
    await app.database.query(`update tutors set timezone = 'Australia/Perth' where id = $1`, [teacher.tutorId]);
    // 23:30 on 30 June in Perth is July in Sydney.
    await priced('2025-06-30T15:30:00Z', 'completed', 9_000, 'paid');
    await priced('2025-06-30T16:00:00Z', 'completed', 7_050, 'paid');
    await priced('2025-07-20T03:00:00Z', 'completed', 6_000, 'pending');
    await priced('2025-07-21T03:00:00Z', 'completed', 5_000, 'refunded');
    await priced('2025-12-01T03:00:00Z', 'confirmed', 4_000);
    await priced('2026-06-30T15:59:59Z', 'completed', 100, 'waived');
    for (const status of ['cancelled', 'no_show']) await priced('2025-08-01T03:00:00Z', status, 3_000);
    const other = await tutor(app);
    await priced('2025-08-02T03:00:00Z', 'completed', 2_000, 'paid', other.tutorId);

    const { year, months, total } = await of('?year=2025-26');
    expect([year, months.length]).toEqual(['2025-26', 12]);
    expect(months.filter(({ sessions }) => sessions > 0)).toEqual([
      { month: '2025-07', sessions: 3, arranged: 18_050, held: 18_050, paid: 7_050 },
      { month: '2025-12', sessions: 1, arranged: 4_000, held: 0, paid: 0 },
      { month: '2026-06', sessions: 1, arranged: 100, held: 100, paid: 0 },
    ]);
    expect(months[1]).toEqual({ month: '2025-08', sessions: 0, arranged: 0, held: 0, paid: 0 });
    expect(total).toEqual({ sessions: 5, arranged: 22_150, held: 18_150, paid: 7_050 });
    expect((await of('?year=2024-25')).total).toMatchObject({ sessions: 1, paid: 9_000 });

    const csv = await visitor.get(`${PATH}.csv?year=2025-26`);
    expect(csv.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('Content-Disposition')).toBe('attachment; filename="earnings-2025-26.csv"');
    const lines = csv.text.replace(/^\uFEFF/, '').split('\r\n');
    expect([lines[0], lines[1], lines.at(-1), lines.length]).toEqual([
      ...['Month,Sessions,Arranged,Held,Paid', '2025-07,3,180.50,180.50,70.50', 'Total,5,221.50,181.50,70.50', 14],
    ]);
  });

  it('are those of the present year without one, and of no year that there is not', async () => {
    const today = localDate(app.part(Clock).now(), 'Australia/Perth');
    expect((await of('')).year).toBe(financialYearOf(today));
    for (const query of ['?year=2026', '?year=2026-28', '?year=', '?year=2026-27&year=2025-26'])
      for (const path of [PATH, `${PATH}.csv`])
        expect(await visitor.get(`${path}${query}`)).toMatchObject({
          status: 400,
          body: { code: 'validation', fields: { year: expect.any(String) } },
        });
    expect((await admin.get(PATH)).status).toBe(403);
    expect((await app.visitor().get(PATH)).status).toBe(401);
  });
});
