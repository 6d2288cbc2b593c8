import { Injectable } from '@nestjs/common';
import { removeBusyCalendar, setBusyCalendar } from '../../../application/calendar/calendar.writes.js';
import type { DataOf } from '../../../application/ports/writes.js';
import type { Statement } from '../ledger/statement.js';
import { Executes } from '../ledger/write-executors.js';

const COLUMNS = ['id', 'url', 'busy', 'read_at', 'problem', 'tried_at', 'due_at', 'created_at'];

@Injectable()
export class CalendarWrites {
  @Executes(setBusyCalendar)
  setBusyCalendar(statement: Statement, calendars: DataOf<typeof setBusyCalendar>[]): void {
    const changed = COLUMNS.map((column) => `${column} = excluded.${column}`).join();
    statement.insert('busy_calendars', calendars, `on conflict (tutor_id) do update set ${changed}`);
  }

  @Executes(removeBusyCalendar)
  removeBusyCalendar(statement: Statement, calendars: DataOf<typeof removeBusyCalendar>[]): void {
    const tutors = calendars.map(({ tutorId }) => tutorId);
    statement.part(`delete from busy_calendars where tutor_id = ${statement.anyOf(tutors)}`);
  }
}
