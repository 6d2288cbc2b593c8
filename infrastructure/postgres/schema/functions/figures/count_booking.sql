create or replace function count_booking() returns trigger language plpgsql as $$
declare
  asked enquiry_progress;
  before bookings := case when tg_op = 'UPDATE' then old end;
begin
  if new.enquiry_id is not null then
    perform progress_of(new.enquiry_id);
    update enquiry_progress set booked = true where enquiry_id = new.enquiry_id and not booked;
    if session_held(new.status, new.mark_removed_at) is distinct from coalesce(session_held(before.status, before.mark_removed_at), false) then
      update enquiry_progress set held = held + case when session_held(new.status, new.mark_removed_at) then 1 else -1 end
      where enquiry_id = new.enquiry_id;
    end if;
    select * into asked from enquiry_progress where enquiry_id = new.enquiry_id;
  end if;
  if before.id is null then
    perform note_figure('bookings', new.created_at, asked.city, asked.subject, 1);
  else
    perform note_figure('sessions', before.session_date, asked.city, asked.subject, -session_counts(before.status, before.mark_removed_at)::int);
    perform note_figure('revenue', before.session_date, asked.city, asked.subject,
      case when session_held(before.status, before.mark_removed_at) then -before.total_cost else 0 end);
    perform note_stock('completed', -session_held(before.status, before.mark_removed_at)::int);
  end if;
  perform note_figure('sessions', new.session_date, asked.city, asked.subject, session_counts(new.status, new.mark_removed_at)::int);
  perform note_figure('revenue', new.session_date, asked.city, asked.subject,
    case when session_held(new.status, new.mark_removed_at) then new.total_cost else 0 end);
  perform note_stock('completed', session_held(new.status, new.mark_removed_at)::int);
  perform note_stock('arranged', session_arranged(new.status, new.mark_removed_at)::int * new.total_cost
    - coalesce(session_arranged(before.status, before.mark_removed_at)::int * before.total_cost, 0));
  perform note_stock('paid', (new.payment_status = 'paid')::int * new.total_cost
    - coalesce((before.payment_status = 'paid')::int * before.total_cost, 0));
  insert into tutor_standings (tutor_id, created_at) values (new.tutor_id, 'epoch')
  on conflict (tutor_id) do update set tutor_id = excluded.tutor_id;
  update tutor_standings t set
    sessions = t.sessions + session_counts(new.status, new.mark_removed_at)::int - coalesce(session_counts(before.status, before.mark_removed_at)::int, 0),
    earnings = t.earnings + case when session_held(new.status, new.mark_removed_at) then new.total_cost else 0 end
               - case when session_held(before.status, before.mark_removed_at) then before.total_cost else 0 end,
    last_booking = greatest(t.last_booking, new.created_at),
    last_session = (select max(session_date) from bookings b where b.tutor_id = new.tutor_id and session_counts(b.status, b.mark_removed_at))
  where t.tutor_id = new.tutor_id;
  insert into student_changes (email)
  select distinct a from unnest(array[lower(new.student_email), lower(before.student_email)]) a where a is not null;
  return null;
end
$$;

create or replace trigger bookings_counted after insert on bookings for each row execute function count_booking();

create or replace trigger bookings_followed after update on bookings for each row
  when (
    (old.status, old.payment_status, old.mark_removed_at, old.session_date, old.total_cost, old.student_email, old.student_name, old.student_phone,
      old.location, old.subject)
    is distinct from
    (new.status, new.payment_status, new.mark_removed_at, new.session_date, new.total_cost, new.student_email, new.student_name, new.student_phone,
      new.location, new.subject))
  execute function count_booking();
