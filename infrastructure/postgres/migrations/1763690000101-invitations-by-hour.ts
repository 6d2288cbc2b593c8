import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How invitations (number, since, at) with their progress p fell on the tutors, hour by hour. */
const invitationsOf = (rows: string) => `
  insert into daily_invitations (city, subject, day, hour, tutors, newcomers)
  select city, subject, day, hour, string_agg(int4send(number), ''), count(*) filter (where newcomer) from (
    select number, at < since + interval '30 days' as newcomer, sydney_day(at) as day,
           extract(hour from at at time zone 'Australia/Sydney') as hour, grain.city, grain.subject
    from ${rows} cross join lateral (values (p.city, p.subject), ('', '')) as grain(city, subject)
  ) spread group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (city, subject, day, hour) do update
  set tutors = daily_invitations.tutors || excluded.tutors, newcomers = daily_invitations.newcomers + excluded.newcomers`;

const FUNCTIONS = [
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
       ${invitationsOf(`(select s.number, s.created_at as since, t.enquiry_id, t.at from taken t
          cross join unnest(t.tutor_ids) invited(tutor_id) join tutor_standings s using (tutor_id)) i
         join enquiry_progress p on p.enquiry_id = i.enquiry_id`)}
     ) select count(*) into standings_taken from taken;
     return greatest(students_taken, standings_taken);
   end $$`,

  `create or replace function rebuild_invitations() returns void language plpgsql as $$
   begin
     delete from daily_invitations;
     ${invitationsOf(`(select t.number, t.created_at as since, o.enquiry_id, o.notified_at as at from tutor_opportunities o join tutor_standings t using (tutor_id)) o
       join enquiry_progress p on p.enquiry_id = o.enquiry_id`)};
   end $$`,
];

/**
 * A fold writes a row's tutors again, so a row that takes a whole day's invitations costs the more the busier the day: each
 * hour has its own. What was counted before stands in its day's first hour until the figures are rebuilt.
 */
export class InvitationsByHour1763690000101 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table daily_invitations add hour smallint NOT NULL default 0');
    await runner.query(`alter table daily_invitations drop constraint daily_invitations_pk,
      add constraint daily_invitations_pk primary key (city, subject, day, hour)`);
    await runner.query('alter table daily_invitations alter hour drop default');
    for (const statement of FUNCTIONS) await runner.query(statement);
  }

  /** The hours of what came since would be lost, and their rows meet. */
  async down(): Promise<void> {
    throw new Error('The figures cannot be undone: restore a backup instead');
  }
}
