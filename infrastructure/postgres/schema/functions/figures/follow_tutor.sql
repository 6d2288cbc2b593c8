create or replace function follow_tutor() returns trigger language plpgsql as $$
begin
  perform stand(array[new]);
  perform tutor_stocks(array[new], array[old]);
  return null;
end
$$;

create or replace trigger tutors_followed after update on tutors for each row
  when (
    (old.name, old.email, old.subjects, old.hourly_rate, old.vetting_status, old.average_rating, old.total_reviews,
      old.contract_signed, old.accepting_students)
    is distinct from
    (new.name, new.email, new.subjects, new.hourly_rate, new.vetting_status, new.average_rating, new.total_reviews,
      new.contract_signed, new.accepting_students))
  execute function follow_tutor();
