import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Rounds of competitions with their draws, and the links by which
 * entries are confirmed; earlier entries join the first round (G-27).
 */
export class Competitions1763690000500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table competitions (
        id uuid not null,
        competition text not null,
        number integer not null,
        opened_at timestamptz(3) not null,
        closes_at timestamptz(3) not null,
        drawn_at timestamptz(3),
        seed text,
        is_seed_given boolean,
        drawn_entries text[] not null default '{}',
        winner_entry_id uuid,
        version integer not null,
        constraint competitions_pk primary key (id),
        constraint competitions_drawn_when_closed check (drawn_at is null or drawn_at > closes_at),
        constraint competitions_drawn_whole check
          (drawn_at is null or (seed is not null and is_seed_given is not null and winner_entry_id::text = any(drawn_entries)))
      );
      create unique index competitions_number on competitions (competition, number);
      create table competition_links (
        id uuid not null,
        address_hash text not null,
        token_hash text not null,
        mailed_at timestamptz(3) not null,
        unanswered integer not null default 1,
        answered_at timestamptz(3),
        created_at timestamptz(3) not null,
        constraint competition_links_pk primary key (id)
      );
      create unique index competition_links_address on competition_links (address_hash);
      create unique index competition_links_token on competition_links (token_hash);
      grant select, insert, update, delete on competitions, competition_links to banksia_app;
      alter table competition_entries add column round_id uuid, add column link_id uuid, add column confirmed_at timestamptz(3);
      update competition_entries set round_id = case competition
        when 'mathematics-olympiad' then 'c400afe9-8598-5d24-a78c-834899e00a4e'::uuid
        when 'creative-writing' then 'd9017046-f198-5cd2-93c5-cbf634eaccce'::uuid
        else 'ddc981a3-ee8f-5d28-9e50-7890b5d2a5ab'::uuid end;
      alter table competition_entries alter column round_id set not null;
      create index competition_entries_round on competition_entries (round_id, id);
      create index competition_entries_link on competition_entries (link_id);
      create index competition_entries_newest on competition_entries (created_at, id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger competition_entries_before_draw on competition_entries;
      alter table competition_entries drop column round_id, drop column link_id, drop column confirmed_at;
      drop index competition_entries_newest;
      drop table competition_links;
      drop table competitions;
    `);
  }
}
