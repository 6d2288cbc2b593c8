import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  `create table tutor_answers (tutor_id uuid NOT NULL, notified integer NOT NULL DEFAULT 0, answered integer NOT NULL DEFAULT 0, CONSTRAINT tutor_answers_pk PRIMARY KEY (tutor_id)) with (fillfactor = 80)`,
  `insert into tutor_answers (tutor_id, notified, answered) select tutor_id, notified, answered from tutor_standings order by 1`,
  `create index desk_tutors_response on tutor_answers ((answered * 1000000::bigint / greatest(notified, 1)), tutor_id)`,
  `grant select, insert, update, delete on tutor_answers to banksia_app`,
  `alter table tutor_standings drop notified, drop answered`,
];

const FUNCTIONS = [
  `create or replace function count_tutors() returns trigger language plpgsql as $$
   declare kept tutors[] := array(select f from fresh f);
   begin
     perform stand(kept);
     perform tutor_stocks(kept, '{}');
     insert into tutor_answers (tutor_id) select id from fresh order by id;
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
       insert into tutor_answers (tutor_id, notified, answered)
       select tutor_id, sum(notified), sum(answered) from taken cross join unnest(tutor_ids) tutor_id group by 1 order by 1
       on conflict (tutor_id) do update
       set notified = tutor_answers.notified + excluded.notified, answered = tutor_answers.answered + excluded.answered
     ), spread as (
       insert into daily_invitations (city, subject, day, tutors, newcomers)
       select city, subject, day, string_agg(int4send(number), ''), count(*) filter (where newcomer) from (
         select s.number, t.at < s.created_at + interval '30 days' as newcomer, sydney_day(t.at) as day, grain.city, grain.subject
         from taken t cross join unnest(t.tutor_ids) invited(tutor_id) join tutor_standings s using (tutor_id)
         join enquiry_progress p on p.enquiry_id = t.enquiry_id
         cross join lateral (values (p.city, p.subject), ('', '')) as grain(city, subject)
       ) spread group by 1, 2, 3 order by 1, 2, 3
       on conflict (city, subject, day) do update
       set tutors = daily_invitations.tutors || excluded.tutors, newcomers = daily_invitations.newcomers + excluded.newcomers
     ) select count(*) into standings_taken from taken;
     return greatest(students_taken, standings_taken);
   end $$`,

  `create or replace function rebuild_counts() returns void language plpgsql as $$
   declare kept tutors[];
   begin
     delete from figure_changes; delete from daily_figures; delete from enquiry_progress; delete from students; delete from tutor_standings;
     delete from tutor_answers; delete from student_changes; delete from standing_changes;
     insert into enquiry_progress (enquiry_id, sent_at, city, subject, invited, accepted, quoted, booked, reviewed, first_quote_at)
     select e.id, e.created_at, e.city, e.subject_slug, coalesce(o.invited, false), coalesce(o.accepted, false), q.first is not null,
            b.enquiry_id is not null, r.enquiry_id is not null, q.first
     from enquiries e
     left join (select enquiry_id, true as invited, bool_or(status = 'accepted') as accepted from tutor_opportunities group by 1) o on o.enquiry_id = e.id
     left join (select enquiry_id, min(created_at) as first from tutor_quotes group by 1) q on q.enquiry_id = e.id
     left join (select distinct enquiry_id from bookings) b on b.enquiry_id = e.id
     left join (select distinct enquiry_id from tutor_reviews) r on r.enquiry_id = e.id;
     insert into tutor_answers (tutor_id, notified, answered)
     select t.id, count(o.id), count(o.responded_at) from tutors t left join tutor_opportunities o on o.tutor_id = t.id group by 1;
     insert into tutor_standings (tutor_id, created_at, sessions, earnings, last_booking, last_session)
     select t.id, 'epoch', coalesce(b.sessions, 0), coalesce(b.earnings, 0), b.booked, b.held
     from tutors t
     left join (select tutor_id, count(*) filter (where status <> 'cancelled') as sessions,
                       sum(total_cost) filter (where status = 'completed') as earnings, max(created_at) as booked,
                       max(session_date) filter (where status <> 'cancelled') as held from bookings group by 1) b on b.tutor_id = t.id;
     for kept in select array_agg(t) from (select t, row_number() over (order by id) / 5000 as batch from tutors t) b group by batch loop
       perform stand(kept);
       perform tutor_stocks(kept, '{}');
     end loop;
     delete from figure_changes where metric like 'students%';
     perform refresh_students(array(select lower(email) from enquiries union select lower(student_email) from bookings));
     delete from figure_changes where metric in ('students', 'students-active', 'invited', 'accepted', 'quoted', 'booked', 'reviewed');
     perform note_stock('students', (select count(*) from students));
     perform note_stock('students-active', (select count(*) from students where sessions > 0));
     perform note_stock('completed', (select count(*) from bookings where status = 'completed'));
     insert into figure_changes (day, city, subject, metric, amount)
     select sydney_day(sent_at), city, subject, metric, sum(n) from enquiry_progress
     cross join lateral (values ('enquiries', 1), ('invited', invited::int), ('accepted', accepted::int), ('quoted', quoted::int),
       ('booked', booked::int), ('reviewed', reviewed::int)) as stage(metric, n) where n > 0 group by 1, 2, 3, 4
     union all select sydney_day(q.created_at), p.city, p.subject, metric, sum(n) from tutor_quotes q join enquiry_progress p on p.enquiry_id = q.enquiry_id
     cross join lateral (values ('quotes', 1), ('quotes-accepted', (q.status = 'accepted')::int)) as stage(metric, n) where n > 0 group by 1, 2, 3, 4
     union all select sydney_day(at), coalesce(p.city, 'elsewhere'), coalesce(p.subject, 'other'), metric, sum(n)
     from bookings b left join enquiry_progress p on p.enquiry_id = b.enquiry_id
     cross join lateral (values ('bookings', b.created_at, 1), ('sessions', b.session_date, (b.status <> 'cancelled')::int),
       ('revenue', b.session_date, case when b.status = 'completed' then b.total_cost else 0 end)) as stage(metric, at, n) where n > 0 group by 1, 2, 3, 4;
     perform fold_figures(2147483647);
   end $$`,
];

/**
 * How tutors answer is kept apart from their other standings: it changes with every invitation, so that a row of four
 * numbers is written again instead of a wide one, and the directory is read in its order from an index.
 */
export class TutorAnswers1763690000099 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('select fold_people(2147483647)');
    for (const statement of [...TABLES, ...FUNCTIONS]) await runner.query(statement);
  }

  /** The figures of answers would be wrong from then on. */
  async down(): Promise<void> {
    throw new Error('The figures cannot be undone: restore a backup instead');
  }
}
