-- Its enquiry may be inserted in the same statement, and counted after.
create or replace function progress_of(enquiry uuid) returns void language sql as $$
  insert into enquiry_progress (enquiry_id, sent_at, city, subject, source)
  select id, created_at, city, subject_slug, source_name from enquiries where id = enquiry on conflict do nothing
$$;
