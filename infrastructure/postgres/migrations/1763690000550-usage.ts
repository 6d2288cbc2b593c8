import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The admin area counts series of sessions by when they were booked, and tutors with a calendar feed (G-12, G-17). */
export class Usage1763690000550 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index bookings_series_created on bookings (created_at) where series_id is not null;
      create index tutors_calendar_feed_at on tutors (calendar_feed_at) where calendar_feed_at is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index bookings_series_created, tutors_calendar_feed_at');
  }
}
