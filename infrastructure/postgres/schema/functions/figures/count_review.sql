create or replace function count_review() returns trigger language plpgsql as $$
begin
  if new.enquiry_id is not null then
    perform progress_of(new.enquiry_id);
    update enquiry_progress set reviewed = true where enquiry_id = new.enquiry_id and not reviewed;
  end if;
  return null;
end
$$;

create or replace trigger reviews_counted after insert on tutor_reviews for each row execute function count_review();
