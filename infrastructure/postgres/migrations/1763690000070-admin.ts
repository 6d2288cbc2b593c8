import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the desk keeps, as the mappings in `tables/desk.tables.ts` describe it; no policy had been kept before. */
const TABLES = [
  `create table acts (id uuid NOT NULL, act text NOT NULL, subject_id uuid, at TIMESTAMP(3) WITH TIME ZONE NOT NULL, version integer NOT NULL, CONSTRAINT "PK_e5c3aa0cbd9be1df7dcaaf15345" PRIMARY KEY (id))`,
  `create table daily_figures (metric text NOT NULL, city text NOT NULL, subject text NOT NULL, day date NOT NULL, amount bigint NOT NULL, CONSTRAINT "PK_8d2ba174d4c15e9c16dc5088caa" PRIMARY KEY (metric, city, subject, day))`,
  `create table desk_runs (id uuid NOT NULL, kind text NOT NULL, input jsonb NOT NULL, status text NOT NULL DEFAULT 'running', progress double precision NOT NULL DEFAULT '0', result jsonb, message text, started_by text NOT NULL, started_at TIMESTAMP(3) WITH TIME ZONE NOT NULL, seconds double precision, heard_at TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT desk_runs_status CHECK (status in ('running', 'done', 'failed')), CONSTRAINT "PK_e57be5e8e6ed65d7df91dd86bc8" PRIMARY KEY (id))`,
  `create table enquiry_progress (enquiry_id uuid NOT NULL, sent_at TIMESTAMP(3) WITH TIME ZONE NOT NULL, city text NOT NULL, subject text NOT NULL, invited boolean NOT NULL DEFAULT false, accepted boolean NOT NULL DEFAULT false, quoted boolean NOT NULL DEFAULT false, booked boolean NOT NULL DEFAULT false, reviewed boolean NOT NULL DEFAULT false, first_quote_at TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "PK_610acc4ccfe0a16f8a3f35bf3b1" PRIMARY KEY (enquiry_id))`,
  `create index enquiry_progress_sent ON enquiry_progress (sent_at, first_quote_at)`,
  `create table figure_changes (id BIGSERIAL NOT NULL, day date NOT NULL, city text NOT NULL, subject text NOT NULL, metric text NOT NULL, amount bigint NOT NULL, CONSTRAINT "PK_6d2a9837dcc823b8cbb4ad561fb" PRIMARY KEY (id))`,
  `create table standing_changes (id BIGSERIAL NOT NULL, tutor_ids uuid array NOT NULL, notified integer NOT NULL, answered integer NOT NULL, CONSTRAINT standing_changes_pk PRIMARY KEY (id))`,
  `create table student_changes (id BIGSERIAL NOT NULL, email text NOT NULL, CONSTRAINT student_changes_pk PRIMARY KEY (id))`,
  `create table students (email text NOT NULL, name text NOT NULL DEFAULT '', phone text NOT NULL DEFAULT '', location text NOT NULL DEFAULT '', enquiries integer NOT NULL DEFAULT '0', bookings integer NOT NULL DEFAULT '0', sessions integer NOT NULL DEFAULT '0', spent bigint NOT NULL DEFAULT '0', subjects text array NOT NULL DEFAULT '{}', first_contact TIMESTAMP(3) WITH TIME ZONE NOT NULL, last_activity TIMESTAMP(3) WITH TIME ZONE NOT NULL, search text NOT NULL DEFAULT '', CONSTRAINT "PK_25985d58c714a4a427ced57507b" PRIMARY KEY (email))`,
  `create index students_last_activity ON students (last_activity, email)`,
  `create table tutor_standings (tutor_id uuid NOT NULL, name text NOT NULL DEFAULT '', email text NOT NULL DEFAULT '', subjects text array NOT NULL DEFAULT '{}', hourly_rate integer NOT NULL DEFAULT '0', vetting_status text NOT NULL DEFAULT 'pending', average_rating double precision NOT NULL DEFAULT '0', total_reviews integer NOT NULL DEFAULT '0', contract_signed boolean NOT NULL DEFAULT false, accepting_students boolean NOT NULL DEFAULT true, created_at TIMESTAMP(3) WITH TIME ZONE NOT NULL, search text NOT NULL DEFAULT '', notified integer NOT NULL DEFAULT '0', answered integer NOT NULL DEFAULT '0', sessions integer NOT NULL DEFAULT '0', earnings bigint NOT NULL DEFAULT '0', last_booking TIMESTAMP(3) WITH TIME ZONE, last_session TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "PK_317fa498b69a9e6908d094f3592" PRIMARY KEY (tutor_id))`,
  `create index tutor_standings_created ON tutor_standings (created_at, tutor_id)`,
  `create index tutor_standings_active ON tutor_standings (last_session) WHERE vetting_status = 'approved'`,
  `ALTER TABLE enquiries ADD city text NOT NULL DEFAULT 'elsewhere'`,
  `ALTER TABLE enquiries ADD subject_slug text NOT NULL DEFAULT 'other'`,
  `create index bookings_created ON bookings (created_at)`,
  `create index enquiries_open ON enquiries (created_at, id) WHERE status in ('submitted', 'confirmed', 'matching')`,
  `create index tutor_opportunities_notified ON tutor_opportunities (notified_at, tutor_id)`,
  `create index tutor_quotes_created ON tutor_quotes (created_at)`,
  `create index event_log_actor ON event_log (actor, position) WHERE actor like 'account:%'`,
  `create index mails_failed ON mails (created_at) WHERE status = 'failed'`,
  `drop table matching_policies`,
  `create table matching_policies (id uuid NOT NULL, name text NOT NULL, policy jsonb NOT NULL, active_from TIMESTAMP(3) WITH TIME ZONE NOT NULL, version integer NOT NULL, CONSTRAINT "PK_9eb94e0c1c67ddceb4696a1d966" PRIMARY KEY (id))`,
  `create unique index matching_policies_name on matching_policies (name)`,
];

/** What mappings cannot say: people are found by e-mail without regard to case and by any part of their names. */
const RULES = [
  `create extension if not exists pg_trgm`,
  `create index enquiries_email on enquiries (lower(email))`,
  `create index bookings_email on bookings (lower(student_email))`,
  `create index students_search on students using gin (search gin_trgm_ops)`,
  `create index tutor_standings_search on tutor_standings using gin (search gin_trgm_ops)`,
  `grant select, insert, update, delete on acts, daily_figures, desk_runs, enquiry_progress, figure_changes, standing_changes, student_changes, students, tutor_standings, matching_policies to banksia_app`,
  `grant usage on sequence figure_changes_id_seq, standing_changes_id_seq, student_changes_id_seq to banksia_app`,
];

export class Admin1763690000070 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...TABLES, ...RULES]) await runner.query(statement);
  }

  /** What people had done at the desk would be lost. */
  async down(): Promise<void> {
    throw new Error('The desk cannot be undone: restore a backup instead');
  }
}
