-- Statements that administrators keep for another time.
create table saved_queries (
  id integer primary key generated always as identity,
  user_id integer not null references users (id) on delete cascade,
  name text not null check (name <> ''),
  sql text not null,
  -- Other administrators see it, too.
  shared smallint not null default 0 check (shared in (0, 1)),
  created timestamptz not null default now(),
  modified timestamptz not null default now()
);

create unique index saved_queries_name on saved_queries (user_id, lower(name));
create index saved_queries_shared on saved_queries (id) where shared = 1;
