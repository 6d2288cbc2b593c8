create or replace function count_enquiries() returns trigger language plpgsql as $$
begin
  insert into figure_changes (day, city, subject, metric, amount)
  select sydney_day(created_at), city, subject_slug, 'enquiries', count(*) from fresh where withheld_by = '{}' group by 1, 2, 3;
  insert into enquiry_progress (enquiry_id, sent_at, city, subject, source)
  select id, created_at, city, subject_slug, source_name from fresh where withheld_by = '{}' on conflict do nothing;
  insert into student_changes (email) select lower(email) from fresh where withheld_by = '{}';
  return null;
end
$$;

create or replace trigger enquiries_counted after insert on enquiries referencing new table as fresh
  for each statement execute function count_enquiries();
