import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What follows when a tutor's working-with-children check ends before booked sessions (G-03). */
export class CheckExpiry1763690000320 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table tutors add column check_expired_at timestamptz(3);
      create index tutors_check_current on tutors (wwc_expiry_date)
        where check_expired_at is null and wwc_expiry_date is not null and erased_at is null;
      create index tutors_check_expired on tutors (wwc_expiry_date) where check_expired_at is not null;
      alter table bookings add column cancellation_reason text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table tutors drop column check_expired_at;
      alter table bookings drop column cancellation_reason;
    `);
  }
}
