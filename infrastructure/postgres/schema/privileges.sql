-- The role of the running program, which owns nothing and cannot change the event log (decision 027). A role belongs to the
-- whole server: another database may have made it, or make it at this moment.
do $$
begin
  create role banksia_app nologin;
exception
  when duplicate_object or unique_violation then null;
end
$$;

do $$
begin
  execute format('grant banksia_app to %I', current_user);
end
$$;

grant usage on schema public to banksia_app;
grant select, insert, update, delete on all tables in schema public to banksia_app;
grant usage on all sequences in schema public to banksia_app;
revoke update, delete, truncate on event_log from banksia_app;
revoke insert, update, delete on migrations from banksia_app;
