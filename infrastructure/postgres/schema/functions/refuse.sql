-- Ends a statement whose conditions do not hold.
create or replace function refuse(reason text) returns void language plpgsql as $$
begin
  raise exception '%', reason using errcode = 'P0001';
end
$$;
