import { Injectable } from '@nestjs/common';
import { keepAvailability } from '../../../application/availability/availability.writes.js';
import type { DataOf } from '../../../application/ports/writes.js';
import type { Statement } from '../ledger/statement.js';
import { Executes } from '../ledger/write-executors.js';

/** What a rule or exception that stays may change. */
const CHANGES = [
  ...['day_of_week', 'start_time', 'end_time', 'is_recurring', 'specific_date', 'timezone', 'is_active'],
  ...['max_bookings_per_slot', 'buffer_minutes'],
]
  .map((column) => `${column} = excluded.${column}`)
  .join();

@Injectable()
export class AvailabilityWrites {
  @Executes(keepAvailability)
  keepAvailability(statement: Statement, kept: DataOf<typeof keepAvailability>[]): void {
    const rows = kept.flatMap((one) => one.rows);
    const tutors = kept.map(({ tutorId }) => tutorId);
    statement.part(
      `delete from tutor_availability where tutor_id = ${statement.anyOf(tutors)} and not id = ${statement.anyOf(rows.map(({ id }) => id))}`,
    );
    if (rows.length) statement.insert('tutor_availability', rows, `on conflict (id) do update set ${CHANGES}`);
  }
}
