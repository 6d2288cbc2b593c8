-- Appended, never added to a shared row, so that no two commits wait for each other (R-58 to R-60, decision 011).
create or replace function note_figure(metric text, at timestamptz, city text, subject text, amount bigint) returns void
language sql as $$
  insert into figure_changes (day, city, subject, metric, amount)
  select sydney_day(at), coalesce(city, 'elsewhere'), coalesce(subject, 'other'), metric, amount where amount <> 0
$$;
