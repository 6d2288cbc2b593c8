import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who marked a session as missed, and that its mark was contested and taken out; a session is contested once (G-09).
 */
export class Contest1763690000330 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table bookings add column no_show_marked_by text, add column contested_at timestamptz(3),
        add column mark_removed_at timestamptz(3);
      create unique index cases_contest_once on cases (booking_id) where kind = 'contest';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index cases_contest_once;
      drop trigger if exists bookings_followed on bookings;
      alter table bookings drop column no_show_marked_by, drop column contested_at, drop column mark_removed_at;
    `);
  }
}
