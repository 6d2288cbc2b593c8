create or replace function count_student() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform note_stock('students', -1);
    perform note_stock('students-active', case when old.sessions > 0 then -1 else 0 end);
  end if;
  if tg_op <> 'DELETE' then
    perform note_stock('students', 1);
    perform note_stock('students-active', case when new.sessions > 0 then 1 else 0 end);
  end if;
  return null;
end
$$;

create or replace trigger students_counted after insert or delete on students for each row execute function count_student();

create or replace trigger students_followed after update on students for each row
  when ((old.sessions > 0) is distinct from (new.sessions > 0)) execute function count_student();
