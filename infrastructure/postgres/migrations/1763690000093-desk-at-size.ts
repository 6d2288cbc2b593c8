import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each order of a directory from its index alone, with what its filters look at; no column of them follows invitations. */
const DIRECTORIES: Record<string, string> = {
  desk_students_name: 'on students (lower(name), email) include (name, sessions)',
  desk_students_location: 'on students (lower(location), email) include (location, sessions)',
  desk_students_email: 'on students (email) include (sessions)',
  desk_students_first_contact: 'on students (first_contact, email) include (sessions)',
  desk_students_last_activity: 'on students (last_activity, email) include (sessions)',
  desk_students_enquiries: 'on students (enquiries, email) include (sessions)',
  desk_students_bookings: 'on students (bookings, email) include (sessions)',
  desk_students_sessions: 'on students (sessions, email)',
  desk_students_spent: 'on students (spent, email) include (sessions)',
  desk_tutors_name: 'on tutor_standings (lower(name), tutor_id) include (name, vetting_status, last_session)',
  desk_tutors_email: 'on tutor_standings (lower(email), tutor_id) include (email, vetting_status, last_session)',
  desk_tutors_created: 'on tutor_standings (created_at, tutor_id) include (vetting_status, last_session)',
  desk_tutors_booked:
    "on tutor_standings (coalesce(last_booking, '-infinity'), tutor_id) include (last_booking, vetting_status, last_session)",
  desk_tutors_vetting: 'on tutor_standings (vetting_status, tutor_id) include (last_session)',
  desk_tutors_sessions: 'on tutor_standings (sessions, tutor_id) include (vetting_status, last_session)',
  desk_tutors_earnings: 'on tutor_standings (earnings, tutor_id) include (vetting_status, last_session)',
  desk_tutors_rating: 'on tutor_standings (average_rating, tutor_id) include (vetting_status, last_session)',
  desk_tutors_rate: 'on tutor_standings (hourly_rate, tutor_id) include (vetting_status, last_session)',
};

const INDEXES: Record<string, string> = {
  ...DIRECTORIES,
  // A student's bookings as the directory lists them.
  bookings_email:
    'on bookings (lower(student_email)) include (student_email, id, session_date, subject, status, total_cost)',
  desk_progress_sent:
    'on enquiry_progress (sent_at) include (first_quote_at, city, subject) where first_quote_at is not null',
  // A mail comes into these when it has been sent or has failed, not with what causes it.
  desk_mails_address: `on mails (lower(to_address) collate "C", id) where status <> 'pending'`,
  mails_failed: `on mails (id) where status = 'failed'`,
  event_log_at: 'on event_log (at, position)',
  event_log_type: 'on event_log (type, at, position)',
  event_log_actor: `on event_log (actor, at, position) where actor like 'account:%'`,
};

const REPLACED = [
  'students_name',
  'students_last_activity',
  'tutor_standings_name',
  'tutor_standings_created',
  'bookings_email',
  'enquiry_progress_sent',
  'mails_failed',
  'event_log_type',
  'event_log_actor',
];

const TABLES = [
  `create table daily_invitations (city text NOT NULL, subject text NOT NULL, day date NOT NULL, tutors bytea NOT NULL, newcomers integer NOT NULL, CONSTRAINT daily_invitations_pk PRIMARY KEY (city, subject, day))`,
  `grant select, insert, update, delete on daily_invitations to banksia_app`,
  `alter table tutor_standings add number serial NOT NULL`,
  `grant usage on sequence tutor_standings_number_seq to banksia_app`,
  `alter table standing_changes add enquiry_id uuid`,
  `alter table standing_changes add at TIMESTAMP(3) WITH TIME ZONE`,
];

/** How each day's invitations fell on the tutors: their numbers, four bytes each, and how many were newcomers. */
const invitationsOf = (rows: string) => `
  insert into daily_invitations (city, subject, day, tutors, newcomers)
  select city, subject, day, string_agg(int4send(number), ''), count(*) filter (where newcomer) from (
    select number, at < since + interval '30 days' as newcomer, sydney_day(at) as day, grain.city, grain.subject
    from ${rows} cross join lateral (values (p.city, p.subject), ('', '')) as grain(city, subject)
  ) spread group by 1, 2, 3 order by 1, 2, 3
  on conflict (city, subject, day) do update
  set tutors = daily_invitations.tutors || excluded.tutors, newcomers = daily_invitations.newcomers + excluded.newcomers`;

/** Without it the beginning of an address would be thought to fit too many mails: a partial index gives no statistics. */
const STATISTICS = 'create statistics desk_mails_address_values on (lower(to_address)) from mails';

const FUNCTIONS = [
  `create or replace function count_opportunities() returns trigger language plpgsql as $$
   begin
     if exists (select from fresh f where not exists (select from enquiry_progress p where p.enquiry_id = f.enquiry_id)) then
       insert into enquiry_progress (enquiry_id, sent_at, city, subject)
       select id, created_at, city, subject_slug from enquiries where id in (select enquiry_id from fresh) on conflict do nothing;
     end if;
     update enquiry_progress p set invited = true, accepted = p.accepted or f.accepted
     from (select enquiry_id, bool_or(status = 'accepted') as accepted from fresh group by 1) f
     where p.enquiry_id = f.enquiry_id and (not p.invited or f.accepted and not p.accepted);
     insert into standing_changes (tutor_ids, notified, answered, enquiry_id, at)
     select array_agg(tutor_id), 1, (responded_at is not null)::int, enquiry_id, notified_at from fresh group by 3, 4, 5;
     return null;
   end $$`,

  `create or replace function fold_people(most int) returns bigint language plpgsql as $$
   declare addresses text[]; students_taken bigint; standings_taken bigint;
   begin
     with taken as (
       delete from student_changes where id = any(array(select id from student_changes order by id limit most for update skip locked)) returning email
     ) select array_agg(distinct email order by email), count(*) into addresses, students_taken from taken;
     if students_taken > 0 then perform refresh_students(addresses); end if;
     with taken as (
       delete from standing_changes where id = any(array(select id from standing_changes order by id limit most for update skip locked)) returning *
     ), kept as (
       insert into tutor_standings (tutor_id, created_at, notified, answered)
       select tutor_id, 'epoch', sum(notified), sum(answered) from taken cross join unnest(tutor_ids) tutor_id group by 1 order by 1
       on conflict (tutor_id) do update
       set notified = tutor_standings.notified + excluded.notified, answered = tutor_standings.answered + excluded.answered
       returning tutor_id, number, created_at as since
     ), spread as (
       ${invitationsOf('taken t cross join unnest(tutor_ids) invited(tutor_id) join kept using (tutor_id) join enquiry_progress p on p.enquiry_id = t.enquiry_id')}
     ) select count(*) into standings_taken from taken;
     return greatest(students_taken, standings_taken);
   end $$`,

  `create function rebuild_invitations() returns void language plpgsql as $$
   begin
     delete from daily_invitations;
     ${invitationsOf(`(select t.number, t.created_at as since, o.enquiry_id, o.notified_at as at from tutor_opportunities o join tutor_standings t using (tutor_id)) o
       join enquiry_progress p on p.enquiry_id = o.enquiry_id`)};
   end $$`,
  `alter function rebuild_figures() rename to rebuild_counts`,
  `create function rebuild_figures() returns void language plpgsql as $$
   begin
     perform rebuild_counts();
     perform rebuild_invitations();
   end $$`,
  `select rebuild_invitations()`,
];

/** What the desk reads of a big market comes from counters and indexes alone (docs/benchmarks/admin.md). */
export class DeskAtSize1763690000093 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // What has been noted without its enquiry is worked in first.
    await runner.query('select fold_people(2147483647)');
    for (const statement of TABLES) await runner.query(statement);
    for (const name of REPLACED) await runner.query(`drop index ${name}`);
    for (const [name, what] of Object.entries(INDEXES)) await runner.query(`create index ${name} ${what}`);
    await runner.query(STATISTICS);
    for (const statement of FUNCTIONS) await runner.query(statement);
  }

  /** The figures of invitations would be wrong from then on. */
  async down(): Promise<void> {
    throw new Error('The figures cannot be undone: restore a backup instead');
  }
}
