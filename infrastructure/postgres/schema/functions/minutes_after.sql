-- An interval of minutes is the same in every time zone, which the sum of an instant and any interval is not.
create or replace function minutes_after(moment timestamptz, minutes integer) returns timestamptz
language sql immutable strict parallel safe as $$
  select moment + make_interval(mins => minutes)
$$;
