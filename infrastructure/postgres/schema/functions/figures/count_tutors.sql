create or replace function count_tutors() returns trigger language plpgsql as $$
declare kept tutors[] := array(select f from fresh f);
begin
  perform stand(kept);
  perform tutor_stocks(kept, '{}');
  insert into tutor_answers (tutor_id) select id from fresh order by id;
  return null;
end
$$;

create or replace trigger tutors_counted after insert on tutors referencing new table as fresh
  for each statement execute function count_tutors();
