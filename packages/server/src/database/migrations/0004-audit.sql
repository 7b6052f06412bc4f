-- Who did what, or was not let: privileged actions, changes, logins, and refusals. Never what was in them.
create table audit_entries (
  id bigint generated always as identity primary key,
  created timestamptz not null default now(),
  -- Null: nobody was signed in. No reference: the trail outlives whom it is about.
  user_id integer,
  -- The call, as the API document names it: users.modify.
  action text not null,
  -- The ids in its path.
  target jsonb not null,
  -- Names of the fields that were sent, without their values.
  fields text[] not null,
  status smallint not null,
  address text not null,
  request_id uuid not null
);
create index audit_entries_created on audit_entries (created);
create index audit_entries_user on audit_entries (user_id, created);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% can only be added to', tg_table_name;
end $$;
create trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();
