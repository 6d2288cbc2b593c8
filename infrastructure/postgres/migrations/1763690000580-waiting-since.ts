import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when an enquiry waits follows from when its reply is due, however often the search began. */
export class WaitingSince1763690000580 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index enquiries_waiting_again;
      create index enquiries_waiting on enquiries (respond_by) where status in ('submitted', 'confirmed', 'matching');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index enquiries_waiting;
      create index enquiries_waiting_again on enquiries (reopened_at)
        where reopened_at is not null and status in ('submitted', 'confirmed', 'matching');
    `);
  }
}
