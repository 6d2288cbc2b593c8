import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a tutor was reminded of an invitation, and a family of a quote, that ends (G-23). */
export class Reminded1763690000480 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table tutor_opportunities add column reminded_at timestamptz(3);
      alter table tutor_quotes add column reminded_at timestamptz(3);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger if exists opportunity_reminder_withdrawn on tutor_opportunities;
      drop trigger if exists quote_reminder_withdrawn on tutor_quotes;
      alter table tutor_quotes drop column reminded_at;
      alter table tutor_opportunities drop column reminded_at;
    `);
  }
}
