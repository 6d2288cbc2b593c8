import type { MigrationInterface, QueryRunner } from 'typeorm';

const OVERLAPS = {
  bookings_buffer_before: 'tstzrange(minutes_after(session_date, -buffer_minutes), session_end)',
  bookings_buffer_after: 'tstzrange(session_date, minutes_after(session_end, buffer_minutes))',
};
const overlapping = (suffix: string) =>
  Object.entries(OVERLAPS)
    .map(
      ([name, span]) => `
        alter table bookings drop constraint ${name},
          add constraint ${name} exclude using gist (tutor_id with =, seat with =, ${span} with &&)
            where (status in ('confirmed', 'in_progress')) ${suffix};`,
    )
    .join('');

/**
 * Sessions may belong to a series (G-12). Overlaps are refused at the end of a statement: a series that moves by a week
 * takes the places of its own sessions.
 */
export class Series1763690000410 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table bookings add column series_id uuid, add column every_weeks integer;
      create index bookings_series on bookings (series_id) where series_id is not null;
      ${overlapping('deferrable initially immediate')}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${overlapping('')}
      drop index bookings_series;
      alter table bookings drop column series_id, drop column every_weeks;
    `);
  }
}
