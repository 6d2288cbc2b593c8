import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A filled enquiry can be opened again, and its runners-up are invited once more (G-08). */
export class AnotherTutor1763690000290 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table enquiries add column reopened_at timestamptz(3), add column waves_before integer not null default 0,
        add column reopened_note text;
      alter table tutor_opportunities add column earlier_quote_id uuid;
      drop index tutor_opportunities_once;
      create index tutor_opportunities_enquiry on tutor_opportunities (enquiry_id, tutor_id);
      create unique index tutor_opportunities_once on tutor_opportunities (enquiry_id, tutor_id) where status = 'available';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index tutor_opportunities_once;
      drop index tutor_opportunities_enquiry;
      create unique index tutor_opportunities_once on tutor_opportunities (enquiry_id, tutor_id);
      alter table tutor_opportunities drop column earlier_quote_id;
      alter table enquiries drop column reopened_at, drop column waves_before, drop column reopened_note;
    `);
  }
}
