create or replace function fold_figures(most integer) returns bigint language sql as $$
  -- ADVISORY_LOCKS.figures
  with rebuild as (
    select not pg_try_advisory_xact_lock_shared(7263518) as runs
  ), taken as (
    delete from figure_changes
    where id = any(array(
      select id from figure_changes where not (select runs from rebuild) order by id limit most for update skip locked
    )) returning *
  ), grains as (
    select metric, city, subject, day, sum(amount) as amount from taken where city <> '' group by 1, 2, 3, 4
    union all select metric, '', '', day, sum(amount) from taken group by 1, 4
  ), kept as (
    insert into daily_figures (metric, city, subject, day, amount) select * from grains order by 1, 2, 3, 4
    on conflict (metric, city, subject, day) do update set amount = daily_figures.amount + excluded.amount
  )
  select count(*) from taken
$$;
