-- An invitation whose mail has not gone out yet, as quiet hours hold it or the mail server is away, says nothing true once it was
-- answered or has ended, nor does a place on a waitlist that is not kept any more (R-66). By a trigger, for a dozen commits end them.
-- What is on its way out is left. An invitation and its mail are of one commit, and so of one instant, by which the mail is found.
create or replace function withdraw_invitation() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'tutor_opportunities' then
    delete from mails m where m.created_at = new.notified_at and m.kind in ('new-opportunity', 'quote-asked-again')
      and m.recipient = new.tutor_id::text and m.data ->> 'opportunityId' = new.id::text
      and m.status = 'pending' and (m.leased_until is null or m.leased_until <= now());
  else
    delete from mails m using jsonb_array_elements(old.waitlist) asked
    where asked ->> 'askedUntil' is not null and not new.waitlist @> jsonb_build_array(asked)
      and m.held_until is not null and m.kind = 'waitlist-asked' and m.status = 'pending'
      and m.recipient = asked ->> 'tutorId' and m.data ->> 'opportunityId' = asked ->> 'opportunityId';
  end if;
  return null;
end
$$;

create or replace trigger opportunity_invitation_withdrawn after update on tutor_opportunities for each row
  when (old.status = 'available' and new.status <> 'available')
  execute function withdraw_invitation();

create or replace trigger waitlist_invitation_withdrawn after update on enquiries for each row
  when (old.waitlist <> '[]' and old.waitlist is distinct from new.waitlist)
  execute function withdraw_invitation();
