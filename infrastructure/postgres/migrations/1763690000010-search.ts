import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What tutor search reads of a tutor: filters, order, the finished card, and the transaction that wrote them. */
export class Search1763690000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create function transaction_number() returns bigint language sql as $$ select pg_current_xact_id()::text::bigint $$`,
    );
    await runner.query(`alter table tutor_search
      add column listed boolean not null default false,
      add column areas text array not null default '{}',
      add column tutor_type text,
      add column experience_years integer not null default 0,
      add column success_rate double precision not null default 0,
      add column response_time double precision not null default 24,
      add column week integer not null default 0,
      add column card text not null default '',
      add column changed bigint not null default transaction_number()`);
    await runner.query('create index tutor_search_changed on tutor_search (changed, tutor_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table tutor_search drop column listed, drop column areas, drop column tutor_type,
      drop column experience_years, drop column success_rate, drop column response_time, drop column week,
      drop column card, drop column changed`);
    await runner.query('drop function transaction_number()');
  }
}
