import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type BusyCalendarView, GetBusyCalendar } from '../../application/calendar/get-busy-calendar.query.js';
import { Vault } from '../../application/ports/vault.js';
import { Database } from '../postgres/database.js';

@QueryHandler(GetBusyCalendar)
export class GetBusyCalendarHandler implements IQueryHandler<GetBusyCalendar> {
  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
  ) {}

  async execute({ accountId }: GetBusyCalendar): Promise<BusyCalendarView> {
    const calendar = await this.database.one<BusyCalendarView & { id: string; url: string }>(
      `select c.id, c.url, c.read_at as "lastReadAt", c.problem from busy_calendars c join tutors t on t.id = c.tutor_id
       where t.user_id = $1`,
      [accountId],
    );
    if (!calendar) return { url: null, lastReadAt: null, problem: null };
    const { id, lastReadAt, problem } = calendar;
    const url = this.vault.open({ table: 'busy_calendars', row: id, column: 'url' }, calendar.url);
    return { url, lastReadAt, problem };
  }
}
