-- Which transaction wrote a row: search follows them in order.
create or replace function transaction_number() returns bigint language sql as $$
  select pg_current_xact_id()::text::bigint
$$;
