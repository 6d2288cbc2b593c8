import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A tutor's business name and GST registration, and what the receipt of a session says since it was paid (G-15). */
export class BillingDetails1763690000460 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table tutors add column business_name text, add column gst_registered boolean not null default false;
      alter table bookings
        add column receipt_contract_id uuid,
        add column receipt_gst_registered boolean,
        add column receipt_business_name text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table tutors drop column business_name, drop column gst_registered;
      alter table bookings
        drop column receipt_contract_id, drop column receipt_gst_registered, drop column receipt_business_name;
    `);
  }
}
