-- A text that was replaced in many configurations at once: who did it, what changed, and what was changed back.
create table replacements (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  created timestamptz not null default now(),
  find text not null,
  replace text not null,
  case_sensitive smallint not null check (case_sensitive in (0, 1)),
  whole_word smallint not null check (whole_word in (0, 1)),
  reverted timestamptz,
  reverted_by integer references users,
  check ((reverted is null) = (reverted_by is null))
);
create index replacements_user on replacements (user_id, id);

create table replacement_items (
  replacement_id integer not null references replacements on delete cascade,
  configuration_id integer not null references configurations on delete cascade,
  version_before integer not null,
  version_after integer not null,
  -- The version that taking back has made; null when it was left as it is.
  version_reverted integer,
  primary key (replacement_id, configuration_id)
);
create index replacement_items_configuration on replacement_items (configuration_id);

-- Why a version was made, when more than this one thing was changed at once.
alter table versions add column note text;

-- Whoever searches in configurations of one component or one author goes through the last modified of them, and does not have to touch
-- the wide rows to find out which they are. Where there are few of them, they are found without going through the others.
drop index configurations_modified;
create index configurations_modified on configurations (modified desc, id desc) include (workspace_id, component_id, user_id)
  where deleted = 0;
create index configurations_component on configurations (component_id) where deleted = 0;
create index configurations_author on configurations (user_id) where deleted = 0;
