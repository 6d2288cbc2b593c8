import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a session was marked as paid (G-15). */
export class Payment1763690000390 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table bookings add column paid_at timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger if exists bookings_followed on bookings;
      alter table bookings drop column paid_at;
    `);
  }
}
