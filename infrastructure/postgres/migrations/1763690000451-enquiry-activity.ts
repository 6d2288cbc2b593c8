import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when and until when a private page was used without a pause in which its links ended (G-18). */
export class EnquiryActivity1763690000451 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table enquiry_activity (
        enquiry_id uuid not null,
        used_from timestamptz(3) not null,
        used_until timestamptz(3) not null,
        constraint enquiry_activity_pk primary key (enquiry_id),
        constraint enquiry_activity_enquiry_key foreign key (enquiry_id) references enquiries (id)
      );
      grant select, insert, update, delete on enquiry_activity to banksia_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table enquiry_activity');
  }
}
