-- Held, or to come.
create or replace function session_arranged(status text, mark_removed_at timestamptz) returns boolean language sql immutable as $$
  select status in ('confirmed', 'in_progress', 'completed') and mark_removed_at is null
$$;
