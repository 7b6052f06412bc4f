-- What the engine needs to run jobs on any number of machines, of which each may die at any moment.

alter table jobs
  -- Counts the claims. Every write by a worker names the attempt it works on, and changes nothing when that is no longer the current one.
  add column attempt integer not null default 0,
  -- How often its worker was lost.
  add column losses smallint not null default 0,
  -- Who has it. A running job without a worker waits to be taken over.
  add column worker_id uuid,
  add column lease_until timestamptz,
  -- Why it ended as it did, in a sentence for people.
  add column message text,
  -- Of what it was given: a job with the same fingerprint would make the same files.
  add column fingerprint bytea;
create index jobs_leases on jobs (lease_until) where status = 'running';

-- The processes that run jobs, as they last reported.
create table workers (
  id uuid primary key,
  host text not null,
  pid integer not null,
  slots integer not null,
  -- bubblewrap, off, or why there is none.
  sandbox text not null,
  started timestamptz not null default now(),
  seen timestamptz not null default now()
);

-- What a program said about a file of its own: columns, delimiter and the like.
alter table files add column manifest jsonb;

-- What the last finished run left for the next one.
alter table configurations add column state jsonb;

-- Each planned minute of each schedule, once, whoever found it due.
create table schedule_fires (
  kind text not null check (kind in ('configuration', 'workspace', 'dawg')),
  entity_id integer not null,
  minute timestamptz not null,
  -- started, or why not: active (a job was under way), missed (too long ago), disabled.
  outcome text not null check (outcome in ('started', 'active', 'missed', 'disabled')),
  job_id integer references jobs on delete set null,
  -- How many planned minutes before this one went by while no scheduler was running.
  missed_before integer not null default 0,
  created timestamptz not null default now(),
  primary key (kind, entity_id, minute)
);
create index schedule_fires_minute on schedule_fires using brin (minute);

-- The scheduler reads all schedules each minute: things without one must cost it nothing.
create index configurations_scheduled on configurations (id) where deleted = 0 and settings -> 'schedules' <> '[]';
create index workspaces_scheduled on workspaces (id) where deleted = 0 and settings -> 'schedules' <> '[]';
create index dawgs_scheduled on dawgs (id) where deleted = 0 and settings -> 'schedules' <> '[]';
-- What a schedule must not meet, as part of a larger run either.
create index jobs_under_way on jobs (kind, entity_id) where status in ('waiting', 'running');

-- Up to which minute the schedules have been looked at: one row.
create table scheduler (
  is_only boolean primary key default true check (is_only),
  looked_until timestamptz not null default date_trunc('minute', now())
);
insert into scheduler default values;

-- Mails that were promised in the transaction that caused them, until they are sent.
create table mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  -- Encrypted, because some carry links that open accounts; gone once the mail is sent.
  text_encrypted bytea,
  -- The same in every try, so that a mail that was sent twice can be seen to be one.
  message_id uuid not null default gen_random_uuid(),
  -- One mail about one job to one address.
  job_id integer references jobs on delete cascade,
  created timestamptz not null default now(),
  tries smallint not null default 0,
  next_try timestamptz not null default now(),
  sent timestamptz,
  given_up timestamptz,
  -- What the last try ran into.
  problem text
);
create unique index mails_job on mails (job_id, recipient) where job_id is not null;
create index mails_due on mails (next_try) where sent is null and given_up is null;

-- Where the lines of old days are: a range of lines of a job is a piece of a file, compressed on its own.
create table log_archives (
  job_id integer not null,
  first_line integer not null,
  last_line integer not null,
  file text not null,
  byte_offset bigint not null,
  byte_length integer not null,
  primary key (job_id, first_line)
);
create index log_archives_file on log_archives (file);
