-- What each table means: infrastructure/postgres/tables/log.tables.ts. Frozen: later changes are migrations.

create table event_log (
  position bigserial not null,
  id uuid not null,
  stream text not null,
  stream_id uuid not null,
  version integer not null,
  type text not null,
  data jsonb not null,
  actor text not null,
  cause uuid,
  correlation uuid not null,
  at timestamptz(3) not null,
  hash text not null,
  constraint "PK_a629173c41e7b0bdf3fe01f6d11" primary key (position)
);

create table outbox (
  event_id uuid not null,
  reaction text not null,
  enqueued_at timestamptz(3),
  retry_at timestamptz(3),
  constraint "PK_24e1f91e3244a24bd54b58e661a" primary key (event_id, reaction)
);

-- A claimed mail is marked in a column that no index knows, in a page with room for it: no index is written.
create table mails (
  id uuid not null,
  event_id uuid not null,
  recipient text not null,
  kind text not null,
  to_name text not null,
  to_address text not null,
  data jsonb not null,
  status text not null default 'pending',
  attempts integer not null default 0,
  due_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  last_error text,
  created_at timestamptz(3) not null,
  held_until timestamptz(3),
  leased_until timestamptz(3),
  parked_at timestamptz(3),
  constraint "PK_218248d7dfe1b739f06e2309349" primary key (id),
  constraint mails_status check (status in ('pending', 'sent', 'failed'))
) with (fillfactor = 60);

create table timer_failures (
  due text not null,
  id text not null,
  failures integer not null default 1,
  next_try_at timestamptz(3) not null,
  constraint "PK_5b8232d1ee15e1f0423dff22708" primary key (due, id)
);

create table mail_switches (
  recipient text not null,
  kind text not null,
  off_at timestamptz(3) not null,
  constraint "PK_3d6b128f7c380314e4c665244e1" primary key (recipient, kind)
);

create table demo_clock (
  one integer not null,
  ahead_ms bigint not null default '0',
  constraint "PK_5bd241d01c33b45481a4a1b1c8e" primary key (one)
);

create table idempotency_keys (
  key text not null,
  body_hash text not null,
  status integer,
  answer jsonb,
  created_at timestamptz(3) not null,
  attempt uuid,
  attempted_at timestamptz(3),
  outcomes jsonb not null default '{}',
  constraint "PK_0afd83cbf08c9d12089a9bffc5e" primary key (key)
);

-- Belongs to the library that limits rates.
create table rate_limits (
  key varchar(255) not null,
  points integer not null default 0,
  expire bigint,
  constraint rate_limits_pkey primary key (key)
);
