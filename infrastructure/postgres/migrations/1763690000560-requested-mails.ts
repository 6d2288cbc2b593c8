import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many mails went to an address that anybody may have typed (SEC-29). */
export class RequestedMails1763690000560 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table requested_mails (
        address_hash text not null,
        request text not null,
        counted_from timestamptz(3) not null,
        sent integer not null,
        constraint requested_mails_pk primary key (address_hash, request)
      );
      grant select, insert, update, delete on requested_mails to banksia_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table requested_mails');
  }
}
