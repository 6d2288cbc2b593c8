create or replace function count_opportunities() returns trigger language plpgsql as $$
declare
  invited record;
begin
  for invited in
    select enquiry_id, bool_or(status in ('accepted', 'expired') and responded_at is not null) as accepted from fresh group by 1
  loop
    update enquiry_progress p set invited = true, accepted = p.accepted or invited.accepted
    where p.enquiry_id = invited.enquiry_id and (not p.invited or invited.accepted and not p.accepted);
    if not found and not exists (select from enquiry_progress p where p.enquiry_id = invited.enquiry_id) then
      insert into enquiry_progress (enquiry_id, sent_at, city, subject, source)
      select id, created_at, city, subject_slug, source_name from enquiries where id = invited.enquiry_id
      on conflict do nothing;
      update enquiry_progress p set invited = true, accepted = p.accepted or invited.accepted
      where p.enquiry_id = invited.enquiry_id;
    end if;
  end loop;
  insert into standing_changes (tutor_ids, notified, answered, enquiry_id, at)
  select array_agg(tutor_id), 1, (responded_at is not null)::int, enquiry_id, notified_at from fresh group by 3, 4, 5;
  return null;
end
$$;

create or replace trigger opportunities_counted after insert on tutor_opportunities referencing new table as fresh
  for each statement execute function count_opportunities();
