-- What a commit has noted of students and tutors is worked into their rows after it, so that no enquiry waits for it.
-- Invitations are spread over tutors as rebuild_invitations spreads them.
create or replace function fold_people(most integer) returns bigint language plpgsql as $$
declare
  addresses text[];
  students_taken bigint;
  standings_taken bigint;
begin
  -- ADVISORY_LOCKS.figures: who computes everything again reads what would be folded.
  if not pg_try_advisory_xact_lock_shared(7263518) then return 0; end if;
  with taken as (
    delete from student_changes
    where id = any(array(select id from student_changes order by id limit most for update skip locked)) returning email
  ) select array_agg(distinct email order by email), count(*) into addresses, students_taken from taken;
  if students_taken > 0 then perform refresh_students(addresses); end if;
  with taken as (
    delete from standing_changes
    where id = any(array(select id from standing_changes order by id limit most for update skip locked)) returning *
  ), kept as (
    insert into tutor_answers (tutor_id, notified, answered)
    select tutor_id, sum(notified), sum(answered) from taken cross join unnest(tutor_ids) tutor_id group by 1 order by 1
    on conflict (tutor_id) do update
    set notified = tutor_answers.notified + excluded.notified, answered = tutor_answers.answered + excluded.answered
  ), invited as (
    select p.city, p.subject, sydney_day(t.at) as day, extract(hour from t.at at time zone 'Australia/Sydney') as hour,
           tutors, newcomers
    from taken t
    join enquiry_progress p on p.enquiry_id = t.enquiry_id
    cross join lateral (
      select string_agg(int4send(number), '') as tutors,
             count(*) filter (where t.at < created_at + interval '30 days') as newcomers
      from tutor_standings where tutor_id = any(t.tutor_ids)
    ) known where tutors is not null
  ), spread as (
    insert into daily_invitations (city, subject, day, hour, tutors, newcomers)
    select grain.city, grain.subject, day, hour, string_agg(tutors, ''), sum(newcomers)
    from invited i cross join lateral (values (i.city, i.subject), ('', '')) as grain(city, subject)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (city, subject, day, hour) do update
    set tutors = daily_invitations.tutors || excluded.tutors, newcomers = daily_invitations.newcomers + excluded.newcomers
  ) select count(*) into standings_taken from taken;
  return greatest(students_taken, standings_taken);
end
$$;
