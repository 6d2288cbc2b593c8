import { Injectable } from '@nestjs/common';
import { type BusyCalendar, BusyCalendars } from '../../../application/ports/calendar/busy-calendars.js';
import { Vault } from '../../../application/ports/vault.js';
import type { BusyReading } from '../../../domain/calendar/busy-calendar.js';
import { Database } from '../database.js';

const CALENDAR = 'c.id, c.tutor_id as "tutorId", c.url, t.timezone';

@Injectable()
export class PostgresBusyCalendars extends BusyCalendars {
  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
  ) {
    super();
  }

  async ofTutor(tutorId: string): Promise<BusyCalendar | null> {
    const found = await this.database.one<BusyCalendar>(
      `select ${CALENDAR} from busy_calendars c join tutors t on t.id = c.tutor_id where c.tutor_id = $1`,
      [tutorId],
    );
    return found && this.opened(found);
  }

  async claimDue(now: string, next: string, most: number): Promise<BusyCalendar[]> {
    const claimed = await this.database.query<BusyCalendar>(
      `with due as (
         select c.id, t.timezone from busy_calendars c join tutors t on t.id = c.tutor_id join users u on u.id = t.user_id
         where c.due_at <= $1 and t.suspended_at is null and t.closes_at is null and t.erased_at is null
           and u.disabled_at is null
         order by c.due_at limit $3 for update of c skip locked)
       update busy_calendars c set due_at = $2 from due where c.id = due.id
       returning c.id, c.tutor_id as "tutorId", c.url, due.timezone`,
      [now, next, most],
    );
    return claimed.map((calendar) => this.opened(calendar));
  }

  async keep(id: string, reading: BusyReading, now: string): Promise<void> {
    const read = 'busy' in reading;
    // Who was slower than a later reading says nothing any more.
    await this.database.query(
      `update busy_calendars set tried_at = $2, problem = $3, read_at = coalesce($4, read_at), busy = coalesce($5, busy)
       where id = $1 and tried_at <= $2`,
      [id, now, read ? null : reading.problem, read ? now : null, read ? JSON.stringify(reading.busy) : null],
    );
  }

  private opened(calendar: BusyCalendar): BusyCalendar {
    const { id, url } = calendar;
    return { ...calendar, url: this.vault.open({ table: 'busy_calendars', row: id, column: 'url' }, url) };
  }
}
