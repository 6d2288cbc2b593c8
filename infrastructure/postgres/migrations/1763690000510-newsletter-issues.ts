import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Issues of the newsletter, of which one is sent at a time (G-28). */
export class NewsletterIssues1763690000510 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table newsletter_issues (
        id uuid not null,
        status text not null,
        subject text not null,
        markdown text not null,
        created_at timestamptz(3) not null,
        changed_at timestamptz(3) not null,
        tested_at timestamptz(3),
        started_at timestamptz(3),
        recipients integer not null,
        queued integer not null,
        queued_at timestamptz(3),
        queued_up_to uuid,
        stopped_at timestamptz(3),
        ended_at timestamptz(3),
        sent integer,
        failed integer,
        version integer not null,
        constraint newsletter_issues_pk primary key (id)
      );
      create unique index newsletter_issues_one_sending on newsletter_issues (status) where status = 'sending';
      create index newsletter_issues_written on newsletter_issues (created_at, id);
      create index newsletter_subscriptions_since on newsletter_subscriptions (created_at, id);
      grant select, insert, update, delete on newsletter_issues to banksia_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index newsletter_subscriptions_since;
      drop table newsletter_issues;
    `);
  }
}
