import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type Earnings, type EarningSums, GetEarnings } from '../../application/booking/get-earnings.query.js';
import { financialYearAfter, financialYearOf, monthsOfFinancialYear } from '../../domain/shared/financial-year.js';
import { localDate, startOfDay, SYDNEY } from '../../domain/shared/time.js';
import { Database } from '../postgres/database.js';

/**
 * What sessions of bookings b come to; one whose mark is out
 * counts for nobody (G-09), what was paid for it is still paid.
 */
export const EARNING_SUMS = `
  count(*) filter (where session_arranged(b.status, b.mark_removed_at)) as sessions,
  coalesce(sum(b.total_cost) filter (where session_arranged(b.status, b.mark_removed_at)), 0) as arranged,
  coalesce(sum(b.total_cost) filter (where session_held(b.status, b.mark_removed_at)), 0) as held,
  coalesce(sum(b.total_cost) filter (where b.payment_status = 'paid'), 0) as paid`;

const NONE: EarningSums = { sessions: 0, arranged: 0, held: 0, paid: 0 };

@QueryHandler(GetEarnings)
export class GetEarningsHandler implements IQueryHandler<GetEarnings> {
  constructor(private readonly database: Database) {}

  async execute({ accountId, year: wanted, now }: GetEarnings): Promise<Earnings> {
    const tutor = await this.database.one<{ timezone: string }>('select timezone from tutors where user_id = $1', [
      accountId,
    ]);
    const zone = tutor?.timezone ?? SYDNEY;
    const year = wanted ?? financialYearOf(localDate(now, zone));
    const [from, to] = [year, financialYearAfter(year, 1)].map((each) => startOfDay(`${each.slice(0, 4)}-07-01`, zone));
    const rows = await this.database.query<{ month: string } & EarningSums>(
      `select to_char(b.session_date at time zone t.timezone, 'YYYY-MM') as month, ${EARNING_SUMS}
       from bookings b join tutors t on t.id = b.tutor_id
       where t.user_id = $1 and b.session_date >= $2 and b.session_date < $3
         and b.status in ('confirmed', 'in_progress', 'completed') group by 1`,
      [accountId, from, to],
    );
    const found = new Map(rows.map((row) => [row.month, row]));
    const months = (monthsOfFinancialYear(year) ?? []).map((month) => ({ ...NONE, month, ...found.get(month) }));
    const sum = (of: keyof EarningSums) => months.reduce((total, row) => total + row[of], 0);
    return {
      year,
      months,
      total: { sessions: sum('sessions'), arranged: sum('arranged'), held: sum('held'), paid: sum('paid') },
    };
  }
}
