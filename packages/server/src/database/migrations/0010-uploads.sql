-- Files that people have brought along for a configuration. They stay until they are removed, whatever runs come and go.
create table uploads (
  id integer generated always as identity primary key,
  configuration_id integer not null references configurations on delete cascade,
  name text not null,
  -- SHA-256 of the content, under which it is stored.
  blob bytea not null,
  size bigint not null,
  user_id integer not null references users,
  created timestamptz not null default now(),
  unique (configuration_id, name)
);
create index uploads_blob on uploads (blob);
