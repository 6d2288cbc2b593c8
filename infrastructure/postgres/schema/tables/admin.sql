-- What each table means: infrastructure/postgres/tables/admin.tables.ts. Frozen: later changes are migrations.

create table figure_changes (
  id bigserial not null,
  day date not null,
  city text not null,
  subject text not null,
  metric text not null,
  amount bigint not null,
  constraint "PK_6d2a9837dcc823b8cbb4ad561fb" primary key (id)
);

create table student_changes (
  id bigserial not null,
  email text not null,
  constraint student_changes_pk primary key (id)
);

create table standing_changes (
  id bigserial not null,
  tutor_ids uuid[] not null,
  notified integer not null,
  answered integer not null,
  enquiry_id uuid,
  at timestamptz(3),
  constraint standing_changes_pk primary key (id)
);

create table daily_figures (
  metric text not null,
  city text not null,
  subject text not null,
  day date not null,
  amount bigint not null,
  constraint "PK_8d2ba174d4c15e9c16dc5088caa" primary key (metric, city, subject, day)
);

create table daily_invitations (
  city text not null,
  subject text not null,
  day date not null,
  tutors bytea not null,
  newcomers integer not null,
  hour smallint not null,
  constraint daily_invitations_pk primary key (city, subject, day, hour)
);

create table enquiry_progress (
  enquiry_id uuid not null,
  sent_at timestamptz(3) not null,
  city text not null,
  subject text not null,
  invited boolean not null default false,
  accepted boolean not null default false,
  quoted boolean not null default false,
  booked boolean not null default false,
  reviewed boolean not null default false,
  first_quote_at timestamptz(3),
  constraint "PK_610acc4ccfe0a16f8a3f35bf3b1" primary key (enquiry_id)
);

create table students (
  email text not null,
  name text not null default '',
  phone text not null default '',
  location text not null default '',
  enquiries integer not null default 0,
  bookings integer not null default 0,
  sessions integer not null default 0,
  spent bigint not null default '0',
  subjects text[] not null default '{}',
  first_contact timestamptz(3) not null,
  last_activity timestamptz(3) not null,
  search text not null default '',
  constraint "PK_25985d58c714a4a427ced57507b" primary key (email)
);

create table tutor_standings (
  tutor_id uuid not null,
  name text not null default '',
  email text not null default '',
  subjects text[] not null default '{}',
  hourly_rate integer not null default 0,
  vetting_status text not null default 'pending',
  average_rating double precision not null default '0',
  total_reviews integer not null default 0,
  contract_signed boolean not null default false,
  accepting_students boolean not null default true,
  created_at timestamptz(3) not null,
  search text not null default '',
  sessions integer not null default 0,
  earnings bigint not null default '0',
  last_booking timestamptz(3),
  last_session timestamptz(3),
  number serial not null,
  constraint "PK_317fa498b69a9e6908d094f3592" primary key (tutor_id)
);

-- Changes with every invitation, so it is a narrow row of its own beside the wide one.
create table tutor_answers (
  tutor_id uuid not null,
  notified integer not null default 0,
  answered integer not null default 0,
  constraint tutor_answers_pk primary key (tutor_id)
) with (fillfactor = 80);

create table acts (
  id uuid not null,
  act text not null,
  subject_id uuid,
  at timestamptz(3) not null,
  version integer not null,
  constraint "PK_e5c3aa0cbd9be1df7dcaaf15345" primary key (id)
);

create table matching_policies (
  id uuid not null,
  name text not null,
  policy jsonb not null,
  active_from timestamptz(3) not null,
  version integer not null,
  constraint "PK_9eb94e0c1c67ddceb4696a1d966" primary key (id)
);

create table desk_runs (
  id uuid not null,
  kind text not null,
  input jsonb not null,
  status text not null default 'running',
  progress double precision not null default '0',
  result jsonb,
  message text,
  started_by text not null,
  started_at timestamptz(3) not null,
  seconds double precision,
  heard_at timestamptz(3) not null default now(),
  constraint "PK_e57be5e8e6ed65d7df91dd86bc8" primary key (id),
  constraint desk_runs_status check (status in ('running', 'done', 'failed'))
);
