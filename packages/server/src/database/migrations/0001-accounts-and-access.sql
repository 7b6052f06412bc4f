-- Who may sign in, what proves it, and what they were given access to.

create table users (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  -- In lower case: one mailbox is one account.
  email text not null check (email = lower(email)),
  role text not null check (role in ('admin', 'user', 'system')),
  -- Null: never set. The account waits for its invitation, or signs in elsewhere.
  password_hash text,
  created timestamptz not null default now(),
  disabled smallint not null default 0 check (disabled in (0, 1)),
  deleted smallint not null default 0 check (deleted in (0, 1)),
  can_create_workspaces smallint not null default 0 check (can_create_workspaces in (0, 1)),
  can_create_dawgs smallint not null default 0 check (can_create_dawgs in (0, 1)),
  last_login timestamptz
);
-- Deleted users count: an address in the trash can be restored, not taken.
create unique index users_email on users (email);

-- Owns what nobody in particular started, such as scheduled work. It cannot sign in.
insert into users (name, email, role) values ('Clew', 'system@clew.invalid', 'system');

create table sessions (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  token_hash bytea not null,
  -- Of the login that began it; a refresh keeps it.
  started timestamptz not null,
  expires timestamptz not null
);
create unique index sessions_token on sessions (token_hash);
create index sessions_user on sessions (user_id);

-- Links that were sent out: a new password, an invitation. Used once, then gone.
create table one_time_tokens (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  purpose text not null check (purpose in ('password_reset', 'invitation')),
  token_hash bytea not null,
  created timestamptz not null default now(),
  expires timestamptz not null
);
create unique index one_time_tokens_token on one_time_tokens (token_hash);
create index one_time_tokens_user on one_time_tokens (user_id);

-- Accounts of an identity provider. The provider's subject identifies a person; an address can change hands.
create table user_identities (
  issuer text not null,
  subject text not null,
  user_id integer not null references users on delete cascade,
  created timestamptz not null default now(),
  primary key (issuer, subject)
);
create index user_identities_user on user_identities (user_id);

-- What is counted to slow down guessing: each try leaves a row under each key that it counts for.
create table attempts (
  id bigint generated always as identity primary key,
  kind text not null,
  key text not null,
  created timestamptz not null default now()
);
create index attempts_key on attempts (kind, key, created);
create index attempts_created on attempts (created);

-- Solved captchas, so that none is accepted twice; kept until the challenge has expired.
create table used_captchas (
  solution_hash bytea primary key,
  expires timestamptz not null
);
create index used_captchas_expires on used_captchas (expires);

-- What the whole instance knows of itself: one row.
create table instance (
  is_only boolean primary key default true check (is_only),
  -- Of the link that creates the first administrator; null once there is one.
  setup_token_hash bytea
);
insert into instance default values;

create table workspaces (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  owner_id integer not null references users,
  created timestamptz not null default now(),
  deleted smallint not null default 0 check (deleted in (0, 1))
);
create index workspaces_owner on workspaces (owner_id);

create table dawgs (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  owner_id integer not null references users,
  created timestamptz not null default now(),
  deleted smallint not null default 0 check (deleted in (0, 1))
);
create index dawgs_owner on dawgs (owner_id);

-- One row gives one user one permission on one workspace or one DAWG.
create table access_entries (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  workspace_id integer references workspaces on delete cascade,
  dawg_id integer references dawgs on delete cascade,
  permission text not null check (permission in ('read', 'write')),
  created timestamptz not null default now(),
  check (num_nonnulls(workspace_id, dawg_id) = 1)
);
create unique index access_entries_workspace on access_entries (workspace_id, user_id) where workspace_id is not null;
create unique index access_entries_dawg on access_entries (dawg_id, user_id) where dawg_id is not null;
create index access_entries_user on access_entries (user_id);
