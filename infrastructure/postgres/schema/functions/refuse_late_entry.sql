-- An entry takes part in a round that is not drawn. The shared lock lets a draw wait for it, or it waits for the draw and is refused (G-27).
create or replace function refuse_late_entry() returns trigger language plpgsql as $$
begin
  perform from competitions where id = new.round_id and drawn_at is null for share;
  if not found then
    raise exception 'the round of this entry has been drawn' using errcode = 'P0001', constraint = 'competition_entries_before_draw';
  end if;
  return new;
end
$$;

create or replace trigger competition_entries_before_draw before insert or update of confirmed_at on competition_entries
  for each row when (new.confirmed_at is not null) execute function refuse_late_entry();
