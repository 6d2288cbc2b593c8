import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where an enquiry came from, and how far those of each source came (G-29). */
export class Sources1763690000520 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table enquiries
        add column source_name text not null default 'direct',
        add column utm_source text, add column utm_medium text, add column utm_campaign text, add column referrer text;
      alter table enquiry_progress
        add column source text not null default 'direct',
        add column held integer not null default 0;
      update enquiry_progress p set held = b.held
      from (
        select enquiry_id, count(*) as held from bookings
        where status = 'completed' and mark_removed_at is null and enquiry_id is not null group by 1
      ) b
      where b.enquiry_id = p.enquiry_id;
      create index enquiry_progress_sent on enquiry_progress (sent_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index enquiry_progress_sent;
      alter table enquiry_progress drop column source, drop column held;
      alter table enquiries
        drop column source_name, drop column utm_source, drop column utm_medium, drop column utm_campaign, drop column referrer;
    `);
  }
}
