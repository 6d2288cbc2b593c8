-- A figure that has no day, city or subject.
create or replace function note_stock(metric text, amount bigint) returns void language sql as $$
  insert into figure_changes (day, city, subject, metric, amount) select '0001-01-01', '', '', metric, amount where amount <> 0
$$;
