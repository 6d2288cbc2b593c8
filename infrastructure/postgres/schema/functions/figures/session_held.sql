-- Completed, and not taken back by an upheld contest: what is paid for (G-09, G-13).
create or replace function session_held(status text, mark_removed_at timestamptz) returns boolean language sql immutable as $$
  select status = 'completed' and mark_removed_at is null
$$;
