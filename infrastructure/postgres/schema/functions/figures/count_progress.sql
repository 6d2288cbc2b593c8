create or replace function count_progress() returns trigger language plpgsql as $$
declare before enquiry_progress := case when tg_op = 'UPDATE' then old end;
begin
  insert into figure_changes (day, city, subject, metric, amount)
  select sydney_day(new.sent_at), new.city, new.subject, stage, 1 from (values
    ('invited', new.invited and not coalesce(before.invited, false)),
    ('accepted', new.accepted and not coalesce(before.accepted, false)),
    ('quoted', new.quoted and not coalesce(before.quoted, false)),
    ('booked', new.booked and not coalesce(before.booked, false)),
    ('reviewed', new.reviewed and not coalesce(before.reviewed, false))) as reached(stage, now) where now;
  return null;
end
$$;

create or replace trigger progress_counted after update on enquiry_progress for each row execute function count_progress();
