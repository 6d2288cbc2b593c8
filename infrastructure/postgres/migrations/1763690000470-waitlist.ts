import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An enquiry that has all its quotes keeps a waitlist, and an opportunity the quote of a tutor who waits (G-21). */
export class Waitlist1763690000470 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table enquiries add column waitlist jsonb not null default '[]';
      create index enquiries_waitlist on enquiries (id) where waitlist <> '[]';
      alter table tutor_opportunities add column kept_quote jsonb;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table tutor_opportunities drop column kept_quote;
      alter table enquiries drop column waitlist;
    `);
  }
}
