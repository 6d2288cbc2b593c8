-- How invitations fell on the tutors, hour by hour: their numbers, four bytes each, and how many were newcomers.
create or replace function rebuild_invitations() returns void language plpgsql as $$
begin
  delete from daily_invitations;
  insert into daily_invitations (city, subject, day, hour, tutors, newcomers)
  select city, subject, day, hour, string_agg(int4send(number), ''), count(*) filter (where newcomer) from (
    select number, at < since + interval '30 days' as newcomer, sydney_day(at) as day,
           extract(hour from at at time zone 'Australia/Sydney') as hour, grain.city, grain.subject
    from (
      select t.number, t.created_at as since, o.enquiry_id, o.notified_at as at
      from tutor_opportunities o join tutor_standings t using (tutor_id)
    ) o
    join enquiry_progress p on p.enquiry_id = o.enquiry_id
    cross join lateral (values (p.city, p.subject), ('', '')) as grain(city, subject)
  ) spread group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (city, subject, day, hour) do update
  set tutors = daily_invitations.tutors || excluded.tutors, newcomers = daily_invitations.newcomers + excluded.newcomers;
end
$$;
