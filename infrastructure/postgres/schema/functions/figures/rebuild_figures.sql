-- Computes everything again from the rows: after rows were filled past the triggers, or in doubt.
create or replace function rebuild_figures() returns void language plpgsql as $$
begin
  perform rebuild_counts();
  perform rebuild_invitations();
end
$$;
