import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When both sides of a session were asked how it went, and that it was completed because neither had said so (G-13).
 */
export class AutomaticCompletion1763690000420 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table bookings add column outcome_requested_at timestamptz(3),
        add column completed_automatically boolean not null default false;
      create index bookings_without_answer on bookings (session_end) where status in ('confirmed', 'in_progress');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index bookings_without_answer;
      alter table bookings drop column outcome_requested_at, drop column completed_automatically;
    `);
  }
}
