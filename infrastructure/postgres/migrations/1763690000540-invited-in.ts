import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which transaction wrote an invitation: workers that hold the market in memory follow them in order. */
export class InvitedIn1763690000540 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table tutor_opportunities add column invited_in bigint not null default 0;
      alter table tutor_opportunities alter column invited_in set default transaction_number();
      create index tutor_opportunities_invited_in on tutor_opportunities (invited_in);
      create index tutor_opportunities_voided on tutor_opportunities (voided_at) where voided_at is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index tutor_opportunities_voided;
      alter table tutor_opportunities drop column invited_in;
    `);
  }
}
