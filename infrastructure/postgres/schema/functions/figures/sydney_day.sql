create or replace function sydney_day(at timestamptz) returns date language sql stable as $$
  select (at at time zone 'Australia/Sydney')::date
$$;
