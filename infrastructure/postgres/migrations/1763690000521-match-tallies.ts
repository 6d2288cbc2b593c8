import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the dossiers of a day say of each tutor, added up from runs that were not counted yet (G-24). */
export class MatchTallies1763690000521 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table match_tallies (
        tutor_id uuid not null,
        day date not null,
        counts jsonb not null,
        constraint match_tallies_pk primary key (tutor_id, day)
      );
      create index match_tallies_day on match_tallies (day);
      grant select, insert, update, delete on match_tallies to banksia_app;
      alter table matching_runs add column tallied boolean not null default true;
      alter table matching_runs alter column tallied set default false;
      update matching_runs set tallied = false where created_at > now() - interval '31 days';
      create index matching_runs_untallied on matching_runs (created_at) where not tallied;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table match_tallies;
      alter table matching_runs drop column tallied;
    `);
  }
}
