import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A tutor may have a feed of sessions under a secret address, known by its hash (G-17). */
export class CalendarFeed1763690000430 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table tutors add column calendar_feed_at timestamptz(3), add column calendar_feed_hash text;
      create unique index tutors_calendar_feed on tutors (calendar_feed_hash);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tutors drop column calendar_feed_at, drop column calendar_feed_hash');
  }
}
