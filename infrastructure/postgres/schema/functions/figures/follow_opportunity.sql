create or replace function follow_opportunity() returns trigger language plpgsql as $$
begin
  if new.status = 'accepted' then
    update enquiry_progress set accepted = true where enquiry_id = new.enquiry_id and not accepted;
  end if;
  if old.responded_at is null and new.responded_at is not null then
    insert into standing_changes (tutor_ids, notified, answered) values (array[new.tutor_id], 0, 1);
  end if;
  if old.voided_at is null and new.voided_at is not null then
    insert into standing_changes (tutor_ids, notified, answered) values (array[new.tutor_id], -1, -(new.responded_at is not null)::int);
  end if;
  return null;
end
$$;

create or replace trigger opportunities_followed after update on tutor_opportunities for each row
  when (old.status is distinct from new.status or old.responded_at is distinct from new.responded_at
    or old.voided_at is distinct from new.voided_at)
  execute function follow_opportunity();
