-- Ratings have two decimals, so that hundredths times reviews stay whole. In plpgsql for its kept plans, as stand is.
create or replace function tutor_stocks(added tutors[], removed tutors[]) returns void language plpgsql as $$
begin
  insert into figure_changes (day, city, subject, metric, amount)
  select '0001-01-01', '', '', stock.metric, sum(sign * stock.amount) from (
    select 1 as sign, a.* from unnest(added) a union all select -1, r.* from unnest(removed) r
  ) t cross join lateral (values ('tutors', 1), ('tutors-approved', (t.vetting_status = 'approved')::int),
    ('rates', case when t.vetting_status = 'approved' then t.hourly_rate else 0 end), ('reviews', t.total_reviews),
    ('rating-points', (round(t.average_rating * 100) * t.total_reviews)::bigint)) as stock(metric, amount)
  group by stock.metric having sum(sign * stock.amount) <> 0;
end
$$;
