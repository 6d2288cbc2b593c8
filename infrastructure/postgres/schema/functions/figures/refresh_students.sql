-- The holder of the lock reads what every commit before has left; a later one has noted its own change.
create or replace function refresh_students(addresses text[]) returns void language plpgsql as $$
begin
  -- ADVISORY_LOCKS.studentFigures
  perform pg_advisory_xact_lock(7263513);
  insert into students (email, name, phone, location, enquiries, bookings, sessions, spent, subjects,
    first_contact, last_activity, search)
  select a, coalesce(c.name, ''), coalesce(c.phone, ''), coalesce(l.location, ''), e.n, b.n, b.held, b.spent,
    coalesce(w.words, '{}'), least(e.first, b.first), greatest(e.last, b.last),
    lower(coalesce(c.name, '') || ' ' || a || ' ' || coalesce(c.phone, '') || ' '
      || regexp_replace(coalesce(c.phone, ''), '\D', '', 'g'))
  from unnest(addresses) a
  cross join lateral (
    select count(*) n, min(created_at) first, max(created_at) last from enquiries where lower(email) = a and withheld_by = '{}') e
  cross join lateral (
    select count(*) n, count(*) filter (where session_counts(status, mark_removed_at)) held,
           coalesce(sum(total_cost) filter (where session_held(status, mark_removed_at)), 0) spent,
           min(created_at) first, max(created_at) last from bookings where lower(student_email) = a) b
  left join lateral (
    select name, phone from (
      select name, phone, created_at, id from enquiries where lower(email) = a and withheld_by = '{}'
      union all select student_name, student_phone, created_at, id from bookings where lower(student_email) = a
    ) contacts order by created_at desc, id desc limit 1) c on true
  left join lateral (
    select location from (
      select location, created_at, id, 1 as asked from enquiries where lower(email) = a and withheld_by = '{}'
      union all
      select location, created_at, id, 0 from bookings where lower(student_email) = a and location is not null
    ) places order by asked desc, created_at desc, id desc limit 1) l on true
  left join lateral (
    select array_agg(word order by first, word) words from (
      select min(btrim(word)) as word, min(at) as first from (
        select regexp_split_to_table(subjects, '[,;]') as word, created_at as at from enquiries where lower(email) = a and withheld_by = '{}'
        union all select subject, created_at from bookings where lower(student_email) = a
      ) named where btrim(word) <> '' group by lower(btrim(word))
    ) distinct_words) w on true
  where a <> '' and e.n + b.n > 0
  on conflict (email) do update set name = excluded.name, phone = excluded.phone, location = excluded.location,
    enquiries = excluded.enquiries, bookings = excluded.bookings, sessions = excluded.sessions, spent = excluded.spent,
    subjects = excluded.subjects, first_contact = excluded.first_contact, last_activity = excluded.last_activity,
    search = excluded.search;
  delete from students s where email = any(addresses)
    and not exists (select from enquiries where lower(email) = s.email and withheld_by = '{}')
    and not exists (select from bookings where lower(student_email) = s.email);
end
$$;
