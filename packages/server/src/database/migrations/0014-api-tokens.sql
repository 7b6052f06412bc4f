-- What a person recognises a session by, and whether it is still in use.
alter table sessions
  -- As the browser named itself at the login, shortened.
  add column user_agent text not null default '',
  -- To the minute: not every call is worth a write.
  add column last_used timestamptz;
update sessions set last_used = started;
alter table sessions alter column last_used set not null, alter column last_used set default now();

-- What programs of a user call with. It is no session and never becomes one.
create table api_tokens (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  token_hash bytea not null,
  created timestamptz not null default now(),
  -- Null: never.
  expires timestamptz,
  -- To the minute; null: not yet.
  last_used timestamptz
);
create unique index api_tokens_token on api_tokens (token_hash);
create index api_tokens_user on api_tokens (user_id);
