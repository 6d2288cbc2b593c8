-- Not one that was cancelled, nor one whose mark was taken out (G-09).
create or replace function session_counts(status text, mark_removed_at timestamptz) returns boolean language sql immutable as $$
  select status <> 'cancelled' and mark_removed_at is null
$$;
