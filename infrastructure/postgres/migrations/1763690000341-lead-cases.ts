import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tutors report enquiries, each opportunity once; one that was no good counts in nobody's figures (G-10). */
export class LeadCases1763690000341 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table cases add column opportunity_id uuid,
        add constraint cases_opportunity_key foreign key (opportunity_id) references tutor_opportunities (id);
      create unique index cases_lead_once on cases (opportunity_id);
      alter table tutor_opportunities add column voided_at timestamptz(3);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger if exists opportunities_followed on tutor_opportunities;
      alter table tutor_opportunities drop column voided_at;
      alter table cases drop column opportunity_id;
    `);
  }
}
