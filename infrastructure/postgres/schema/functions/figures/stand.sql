-- A tutor's row of the directory. In plpgsql, whose plans are kept: a function in SQL is planned at each call.
create or replace function stand(kept tutors[]) returns void language plpgsql as $$
begin
  insert into tutor_standings (tutor_id, name, email, subjects, hourly_rate, vetting_status, average_rating, total_reviews,
    contract_signed, accepting_students, created_at, search)
  select id, t.name, t.email, t.subjects, t.hourly_rate, t.vetting_status, t.average_rating, t.total_reviews, t.contract_signed,
    t.accepting_students, t.created_at, lower(t.name || ' ' || t.email || ' ' || array_to_string(t.subjects, ' ') || ' '
      || replace(array_to_string(t.subjects, ' '), '-', ' '))
  from unnest(kept) t order by id
  on conflict (tutor_id) do update set name = excluded.name, email = excluded.email, subjects = excluded.subjects,
    hourly_rate = excluded.hourly_rate, vetting_status = excluded.vetting_status, average_rating = excluded.average_rating,
    total_reviews = excluded.total_reviews, contract_signed = excluded.contract_signed,
    accepting_students = excluded.accepting_students, created_at = excluded.created_at, search = excluded.search;
end
$$;
