create or replace function follow_enquiry() returns trigger language plpgsql as $$
begin
  insert into student_changes (email) select distinct a from unnest(array[lower(old.email), lower(new.email)]) a;
  return null;
end
$$;

create or replace trigger enquiries_followed after update on enquiries for each row
  when (
    (old.name, old.email, old.phone, old.location, old.subjects)
    is distinct from
    (new.name, new.email, new.phone, new.location, new.subjects))
  execute function follow_enquiry();
