-- What people work on: workspaces, the DAWGs that group them, the configurations in them, their links, tags and versions.

create extension if not exists pg_trgm;

-- Since when a thing is in the trash, to list the last deleted ones first. It follows the flag.
create function note_deletion() returns trigger language plpgsql as $$
begin
  if new.deleted = 0 then
    new.deleted_at := null;
  elsif tg_op = 'INSERT' or old.deleted = 0 then
    new.deleted_at := now();
  end if;
  return new;
end $$;

alter table users add column deleted_at timestamptz;
update users set deleted_at = now() where deleted = 1;
create trigger users_deletion before insert or update on users for each row execute function note_deletion();
create index users_trash on users (deleted_at desc, id desc) where deleted = 1;

alter table dawgs
  add column deleted_at timestamptz,
  -- Who made it; the owner can change, the author stays.
  add column user_id integer references users,
  add column description text not null default '',
  add column settings jsonb not null default '{}',
  add column frontend_settings jsonb not null default '{}',
  add column continue_on_failure smallint not null default 0 check (continue_on_failure in (0, 1)),
  -- Counts the changes that are kept in the history.
  add column version integer not null default 1,
  add column modified timestamptz not null default now();
update dawgs set user_id = owner_id, deleted_at = case when deleted = 1 then now() end;
create trigger dawgs_deletion before insert or update on dawgs for each row execute function note_deletion();
create index dawgs_trash on dawgs (deleted_at desc, id desc) where deleted = 1;
alter table dawgs alter column user_id set not null;
create index dawgs_name on dawgs using gin (name gin_trgm_ops);

alter table workspaces
  add column deleted_at timestamptz,
  add column user_id integer references users,
  add column description text not null default '',
  add column settings jsonb not null default '{}',
  -- Values of keys that begin with # are encrypted.
  add column variables jsonb not null default '{}',
  add column frontend_settings jsonb not null default '{}',
  add column continue_on_failure smallint not null default 0 check (continue_on_failure in (0, 1)),
  -- A workspace is in at most one DAWG. While that is in the trash, another one may take it.
  add column dawg_id integer references dawgs,
  add column version integer not null default 1,
  add column modified timestamptz not null default now();
update workspaces set user_id = owner_id, deleted_at = case when deleted = 1 then now() end;
create trigger workspaces_deletion before insert or update on workspaces for each row execute function note_deletion();
create index workspaces_trash on workspaces (deleted_at desc, id desc) where deleted = 1;
alter table workspaces alter column user_id set not null;
create index workspaces_dawg on workspaces (dawg_id) where dawg_id is not null;
create index workspaces_name on workspaces using gin (name gin_trgm_ops);
create index workspaces_texts on workspaces using gin (lower(name || E'\n' || description) gin_trgm_ops);

-- Edges of a DAWG: the target runs after the source. A link to something in the trash is kept for its return.
create table workspace_links (
  target_id integer not null references workspaces on delete cascade,
  source_id integer not null references workspaces on delete cascade,
  primary key (target_id, source_id),
  check (target_id <> source_id)
);
create index workspace_links_source on workspace_links (source_id);

create table configurations (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  -- Of the catalogue, which is made of files: there is no table to refer to.
  component_id integer not null,
  user_id integer not null references users,
  name text not null check (name <> ''),
  description text not null default '',
  -- Values below keys that begin with # are encrypted.
  settings jsonb not null default '{}',
  -- The token is encrypted as a whole.
  oauth_settings jsonb not null default '{}',
  frontend_settings jsonb not null default '{}',
  continue_on_failure smallint not null default 0 check (continue_on_failure in (0, 1)),
  disabled smallint not null default 0 check (disabled in (0, 1)),
  deleted smallint not null default 0 check (deleted in (0, 1)),
  deleted_at timestamptz,
  version integer not null default 1,
  created timestamptz not null default now(),
  modified timestamptz not null default now()
);
create trigger configurations_deletion before insert or update on configurations for each row execute function note_deletion();
create index configurations_workspace on configurations (workspace_id, id);
create index configurations_trash on configurations (deleted_at desc, id desc) where deleted = 1;
create index configurations_trash_name on configurations using gin (name gin_trgm_ops) where deleted = 1;
-- Search goes through the last modified ones first; with the workspace in it, it learns who may see them without touching the wide rows.
create index configurations_modified on configurations (modified desc, id desc) include (workspace_id) where deleted = 0;

-- Edges of a workspace, with the names of the files that pass.
create table configuration_links (
  target_id integer not null references configurations on delete cascade,
  source_id integer not null references configurations on delete cascade,
  filters text[] not null,
  primary key (target_id, source_id),
  check (target_id <> source_id)
);
create index configuration_links_source on configuration_links (source_id);

-- What full-text search looks through, in lower case and without any secret. Apart, so that a change of a position does not touch the index.
create table configuration_texts (
  configuration_id integer primary key references configurations on delete cascade,
  text text not null
);
create index configuration_texts_text on configuration_texts using gin (text gin_trgm_ops);

-- Trigrams know nothing of terms such as 'id', '=>' or '日本'. Over 100,000 texts of 1.4 KB these pairs find them in under a millisecond,
-- reading the texts takes 200 ms or more. They cost 50 MB, and 0.7 ms for each text that is written.
create function character_pairs(given text) returns text[] language sql immutable strict parallel safe as $$
  select array(
    select distinct one || other
    from unnest(string_to_array(given, null), (string_to_array(given, null))[2:]) as pair (one, other)
    where other is not null)
$$;
create index configuration_texts_pairs on configuration_texts using gin (character_pairs(text));
-- No plan needs figures about pairs, and ANALYZE would make them of each text it looks at.
alter index configuration_texts_pairs alter column 1 set statistics 0;

-- Figures that change with every run, apart from the wide rows that change with every edit.
create table workspace_figures (
  workspace_id integer primary key references workspaces on delete cascade,
  last_run timestamptz,
  last_run_duration_ms bigint,
  last_activity timestamptz,
  disk_usage bigint not null default 0
);
create index workspace_figures_last_run on workspace_figures (last_run desc nulls last, workspace_id desc);
create index workspace_figures_last_activity on workspace_figures (last_activity desc nulls last, workspace_id desc);
create index workspace_figures_duration on workspace_figures (last_run_duration_ms desc nulls last, workspace_id desc);
create index workspace_figures_disk_usage on workspace_figures (disk_usage desc, workspace_id desc);
insert into workspace_figures (workspace_id) select id from workspaces;

create table dawg_figures (
  dawg_id integer primary key references dawgs on delete cascade,
  last_run timestamptz,
  last_run_duration_ms bigint
);
create index dawg_figures_last_run on dawg_figures (last_run desc nulls last, dawg_id desc);
create index dawg_figures_duration on dawg_figures (last_run_duration_ms desc nulls last, dawg_id desc);
insert into dawg_figures (dawg_id) select id from dawgs;

create function begin_workspace_figures() returns trigger language plpgsql as $$
begin
  insert into workspace_figures (workspace_id) values (new.id);
  return null;
end $$;
create trigger workspaces_figures after insert on workspaces for each row execute function begin_workspace_figures();

create function begin_dawg_figures() returns trigger language plpgsql as $$
begin
  insert into dawg_figures (dawg_id) values (new.id);
  return null;
end $$;
create trigger dawgs_figures after insert on dawgs for each row execute function begin_dawg_figures();

create table entity_tags (
  id integer generated always as identity primary key,
  tag_id integer not null references tags on delete cascade,
  workspace_id integer references workspaces on delete cascade,
  dawg_id integer references dawgs on delete cascade,
  created timestamptz not null default now(),
  check (num_nonnulls(workspace_id, dawg_id) = 1)
);
create unique index entity_tags_workspace on entity_tags (workspace_id, tag_id) where workspace_id is not null;
create unique index entity_tags_dawg on entity_tags (dawg_id, tag_id) where dawg_id is not null;
create index entity_tags_tag on entity_tags (tag_id);

-- One row for each version of each thing, the current one included. Secrets in a snapshot are as encrypted as in the thing.
create table versions (
  id integer generated always as identity primary key,
  workspace_id integer references workspaces on delete cascade,
  dawg_id integer references dawgs on delete cascade,
  configuration_id integer references configurations on delete cascade,
  version integer not null,
  user_id integer not null references users,
  created timestamptz not null default now(),
  -- Names of the fields in which it differs from the version before.
  changed text[] not null,
  snapshot jsonb not null,
  check (num_nonnulls(workspace_id, dawg_id, configuration_id) = 1)
);
create unique index versions_workspace on versions (workspace_id, version) where workspace_id is not null;
create unique index versions_dawg on versions (dawg_id, version) where dawg_id is not null;
create unique index versions_configuration on versions (configuration_id, version) where configuration_id is not null;
