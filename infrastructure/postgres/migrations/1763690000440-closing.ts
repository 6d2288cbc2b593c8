import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A tutor can close the account; it is erased 30 days later, and meanwhile invited to nothing (G-19). */
export class Closing1763690000440 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table users add column closes_at timestamptz(3);
      create index users_closing on users (closes_at) where closes_at is not null;
      alter table tutors add column closes_at timestamptz(3);
      alter table tutor_search add column closing boolean not null default false;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table tutor_search drop column closing;
      alter table tutors drop column closes_at;
      drop index users_closing;
      alter table users drop column closes_at;
    `);
  }
}
