import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The admin area counts tutors with a busy calendar without reading all others (G-17). */
export class BusyCalendarCount1763690000551 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index tutors_busy_calendar_at on tutors (busy_calendar_at) where busy_calendar_at is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index tutors_busy_calendar_at');
  }
}
