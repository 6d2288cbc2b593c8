import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A tutor can be suspended, and paused by an admin; search and demo read until when a tutor is listed (G-01, G-02). */
export class Suspension1763690000210 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table tutors add column suspended_at timestamptz(3), add column suspension_reason text, add column paused_at timestamptz(3);
      alter table tutor_search add column suspended boolean not null default false, add column listed_until timestamptz(3);
      update tutor_search set listed_until = wwc_expires_at where listed;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table tutors drop column suspended_at, drop column suspension_reason, drop column paused_at;
      alter table tutor_search drop column suspended, drop column listed_until;
    `);
  }
}
