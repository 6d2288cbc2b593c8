create or replace function count_quote() returns trigger language plpgsql as $$
declare asked enquiry_progress;
begin
  perform progress_of(new.enquiry_id);
  select * into asked from enquiry_progress where enquiry_id = new.enquiry_id;
  if tg_op = 'INSERT' then
    perform note_figure('quotes', new.created_at, asked.city, asked.subject, 1);
    update enquiry_progress set quoted = true, first_quote_at = least(first_quote_at, new.created_at)
    where enquiry_id = new.enquiry_id and (not quoted or first_quote_at > new.created_at);
  end if;
  perform note_figure('quotes-accepted', new.created_at, asked.city, asked.subject,
    (new.status = 'accepted')::int - (tg_op = 'UPDATE' and old.status = 'accepted')::int);
  return null;
end
$$;

create or replace trigger quotes_counted after insert on tutor_quotes for each row execute function count_quote();

create or replace trigger quotes_followed after update on tutor_quotes for each row
  when (old.status is distinct from new.status) execute function count_quote();
