-- The event log refuses changes from everybody, its owner included (REL-15).
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the event log is append-only' using errcode = '42501';
end
$$;

create or replace trigger event_log_append_only before update or delete or truncate on event_log
  for each statement execute function refuse_change();
