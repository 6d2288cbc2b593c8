import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many requests were answered in each minute, and what the gauges of our promises are read by (G-31). */
export class Promises1763690000530 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table answered_requests (
        minute timestamptz(3) not null,
        kept bigint not null,
        broken bigint not null,
        constraint answered_requests_pk primary key (minute)
      );
      grant select, insert, update, delete on answered_requests to banksia_app;
      create index enquiries_waiting_again on enquiries (reopened_at)
        where reopened_at is not null and status in ('submitted', 'confirmed', 'matching');
      create index mails_waiting on mails (created_at) where status = 'pending' and held_until is null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index mails_waiting;
      drop index enquiries_waiting_again;
      drop table answered_requests;
    `);
  }
}
