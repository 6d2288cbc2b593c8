import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A session and a request for one may say whom it is for (G-05). */
export class Learner1763690000270 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table bookings add column learner_name text;
      alter table booking_requests add column learner_name text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table bookings drop column learner_name;
      alter table booking_requests drop column learner_name;
    `);
  }
}
