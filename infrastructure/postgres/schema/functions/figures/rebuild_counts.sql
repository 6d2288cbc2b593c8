create or replace function rebuild_counts() returns void language plpgsql as $$
declare kept tutors[];
begin
  -- ADVISORY_LOCKS.figures: a fold holds the rows of its table first and those of its figures then, this the other way round.
  perform pg_advisory_xact_lock(7263518);
  delete from figure_changes;
  delete from daily_figures;
  delete from enquiry_progress;
  delete from students;
  delete from tutor_standings;
  delete from tutor_answers;
  delete from student_changes;
  delete from standing_changes;
  insert into enquiry_progress (enquiry_id, sent_at, city, subject, source, invited, accepted, quoted, booked, reviewed, first_quote_at, held)
  select e.id, e.created_at, e.city, e.subject_slug, e.source_name, coalesce(o.invited, false), coalesce(o.accepted, false),
         q.first is not null, b.enquiry_id is not null, r.enquiry_id is not null, q.first, coalesce(b.held, 0)
  from enquiries e
  left join (select enquiry_id, true as invited, bool_or(status in ('accepted', 'expired') and responded_at is not null) as accepted
             from tutor_opportunities group by 1) o on o.enquiry_id = e.id
  left join (select enquiry_id, min(created_at) as first from tutor_quotes group by 1) q on q.enquiry_id = e.id
  left join (select enquiry_id, count(*) filter (where session_held(status, mark_removed_at)) as held from bookings group by 1) b on b.enquiry_id = e.id
  left join (select distinct enquiry_id from tutor_reviews) r on r.enquiry_id = e.id
  where e.withheld_by = '{}';
  insert into tutor_answers (tutor_id, notified, answered)
  select t.id, count(o.id), count(o.responded_at) from tutors t left join tutor_opportunities o on o.tutor_id = t.id and o.voided_at is null
  group by 1;
  insert into tutor_standings (tutor_id, created_at, sessions, earnings, last_booking, last_session)
  select t.id, 'epoch', coalesce(b.sessions, 0), coalesce(b.earnings, 0), b.booked, b.held
  from tutors t
  left join (select tutor_id, count(*) filter (where session_counts(status, mark_removed_at)) as sessions,
                    sum(total_cost) filter (where session_held(status, mark_removed_at)) as earnings, max(created_at) as booked,
                    max(session_date) filter (where session_counts(status, mark_removed_at)) as held
             from bookings group by 1) b on b.tutor_id = t.id;
  for kept in
    select array_agg(t) from (select t, row_number() over (order by id) / 5000 as batch from tutors t) b group by batch
  loop
    perform stand(kept);
    perform tutor_stocks(kept, '{}');
  end loop;
  delete from figure_changes where metric like 'students%';
  perform refresh_students(array(select lower(email) from enquiries where withheld_by = '{}' union select lower(student_email) from bookings));
  delete from figure_changes
  where metric in ('students', 'students-active', 'invited', 'accepted', 'quoted', 'booked', 'reviewed');
  perform note_stock('students', (select count(*) from students));
  perform note_stock('students-active', (select count(*) from students where sessions > 0));
  perform note_stock('completed', (select count(*) from bookings where session_held(status, mark_removed_at)));
  perform note_stock('arranged',
    (select coalesce(sum(total_cost), 0)::bigint from bookings where session_arranged(status, mark_removed_at)));
  perform note_stock('paid', (select coalesce(sum(total_cost), 0)::bigint from bookings where payment_status = 'paid'));
  insert into figure_changes (day, city, subject, metric, amount)
  select sydney_day(sent_at), city, subject, metric, sum(n) from enquiry_progress
  cross join lateral (values ('enquiries', 1), ('invited', invited::int), ('accepted', accepted::int), ('quoted', quoted::int),
    ('booked', booked::int), ('reviewed', reviewed::int)) as stage(metric, n) where n > 0
  group by 1, 2, 3, 4
  union all
  select sydney_day(q.created_at), p.city, p.subject, metric, sum(n)
  from tutor_quotes q join enquiry_progress p on p.enquiry_id = q.enquiry_id
  cross join lateral (values ('quotes', 1), ('quotes-accepted', (q.status = 'accepted')::int)) as stage(metric, n) where n > 0
  group by 1, 2, 3, 4
  union all
  select sydney_day(at), coalesce(p.city, 'elsewhere'), coalesce(p.subject, 'other'), metric, sum(n)
  from bookings b left join enquiry_progress p on p.enquiry_id = b.enquiry_id
  cross join lateral (values ('bookings', b.created_at, 1), ('sessions', b.session_date, session_counts(b.status, b.mark_removed_at)::int),
    ('revenue', b.session_date, case when session_held(b.status, b.mark_removed_at) then b.total_cost else 0 end))
    as stage(metric, at, n) where n > 0
  group by 1, 2, 3, 4;
  perform fold_figures(2147483647);
end
$$;
