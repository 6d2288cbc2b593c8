-- A reminder that has not gone out yet says nothing true once its invitation, or the last quote it is about, has ended or was
-- answered (G-23). By a trigger, for a dozen commits end them.
create or replace function withdraw_reminder() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'tutor_quotes' and exists (
    select from tutor_quotes q where q.enquiry_id = new.enquiry_id and q.status = 'submitted' and q.reminded_at is not null
  ) then
    return null;
  end if;
  delete from mails m where m.data ? 'enquiryId' and m.data ->> 'enquiryId' = new.enquiry_id::text and m.status = 'pending'
    and case tg_table_name
      when 'tutor_quotes' then m.kind = 'quote-ending'
      else m.kind = 'opportunity-ending' and m.recipient = new.tutor_id::text end;
  return null;
end
$$;

create or replace trigger opportunity_reminder_withdrawn after update on tutor_opportunities for each row
  when (old.status is distinct from new.status and new.reminded_at is not null)
  execute function withdraw_reminder();

create or replace trigger quote_reminder_withdrawn after update on tutor_quotes for each row
  when (old.status is distinct from new.status and new.reminded_at is not null)
  execute function withdraw_reminder();
