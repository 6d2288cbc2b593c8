-- A round is drawn once, among exactly the entries that are confirmed and not erased when its row is locked (G-27).
create or replace function refuse_partial_draw() returns trigger language plpgsql as $$
declare
  entries text[];
begin
  if tg_op = 'UPDATE' and old.drawn_at is not null then
    if (new.drawn_at, new.seed, new.winner_entry_id, new.drawn_entries)
       is distinct from (old.drawn_at, old.seed, old.winner_entry_id, old.drawn_entries) then
      raise exception 'this round has been drawn' using errcode = 'P0001', constraint = 'competitions_drawn_once';
    end if;
    return null;
  end if;
  -- An erasure that is under way ends first.
  perform from competition_entries where round_id = new.id and confirmed_at is not null order by id for share;
  select coalesce(array_agg(id::text order by id), '{}') into entries
    from competition_entries where round_id = new.id and confirmed_at is not null;
  if entries is distinct from new.drawn_entries then
    raise exception 'the entries of this round have changed' using errcode = 'P0001', constraint = 'competitions_whole_draw';
  end if;
  return null;
end
$$;

create or replace trigger competitions_whole_draw after insert or update on competitions
  for each row when (new.drawn_at is not null) execute function refuse_partial_draw();
