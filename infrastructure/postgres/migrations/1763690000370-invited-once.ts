import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Nobody is invited twice to one enquiry, unless as a runner-up of it (G-08). */
export class InvitedOnce1763690000370 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index tutor_opportunities_once;
      create unique index tutor_opportunities_once on tutor_opportunities (enquiry_id, tutor_id)
        where earlier_quote_id is null;
      create unique index tutor_opportunities_asked_again on tutor_opportunities (enquiry_id, tutor_id)
        where earlier_quote_id is not null and status = 'available';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index tutor_opportunities_asked_again;
      drop index tutor_opportunities_once;
      create unique index tutor_opportunities_once on tutor_opportunities (enquiry_id, tutor_id) where status = 'available';
    `);
  }
}
