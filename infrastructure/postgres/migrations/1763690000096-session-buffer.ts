import type { MigrationInterface, QueryRunner } from 'typeorm';

const LIVE = ` where (status in ('confirmed', 'in_progress'))`;

/** Of two sessions in one place, the earlier keeps its own minutes after it, the later its own before it. */
const apart = (table: string, from: string, to: string, where = '') => [
  `alter table ${table} add buffer_minutes integer NOT NULL DEFAULT '0'`,
  `alter table ${table} add constraint ${table}_buffer CHECK (buffer_minutes >= 0)`,
  `alter table ${table} drop constraint ${table}_no_overlap`,
  `alter table ${table} add constraint ${table}_buffer_before EXCLUDE USING gist (tutor_id WITH =, seat WITH =, tstzrange(minutes_after(${from}, -buffer_minutes), ${to}) WITH &&)${where}`,
  `alter table ${table} add constraint ${table}_buffer_after EXCLUDE USING gist (tutor_id WITH =, seat WITH =, tstzrange(${from}, minutes_after(${to}, buffer_minutes)) WITH &&)${where}`,
];

const overlapping = (table: string, from: string, to: string, where = '') => [
  `alter table ${table} drop constraint ${table}_buffer_before, drop constraint ${table}_buffer_after, drop buffer_minutes`,
  `alter table ${table} add constraint ${table}_no_overlap EXCLUDE USING gist (tutor_id WITH =, seat WITH =, tstzrange(${from}, ${to}) WITH &&)${where}`,
];

// An interval of minutes is the same in every time zone, which the sum of an instant and any interval is not.
const MINUTES_AFTER = `create function minutes_after(moment timestamptz, minutes integer) returns timestamptz language sql immutable strict parallel safe as $$ select moment + make_interval(mins => minutes) $$`;

/** Sessions keep their tutor's buffer, not merely clear of each other. Those agreed before keep none. */
export class SessionBuffer1763690000096 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      MINUTES_AFTER,
      ...apart('bookings', 'session_date', 'session_end', LIVE),
      ...apart('booking_holds', 'starts_at', 'ends_at'),
    ];
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    const statements = [
      ...overlapping('booking_holds', 'starts_at', 'ends_at'),
      ...overlapping('bookings', 'session_date', 'session_end', LIVE),
      'drop function minutes_after',
    ];
    for (const statement of statements) await runner.query(statement);
  }
}
