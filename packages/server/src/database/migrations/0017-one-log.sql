-- Lines of jobs, the audit trail and events of the server are read as one stream, in the order of time.

create index job_logs_created on job_logs (created);

-- What the server itself has to say. Kept for 90 days.
create table server_events (
  id bigint generated always as identity primary key,
  created timestamptz not null default now(),
  level text not null check (level in ('debug', 'info', 'warning', 'error')),
  event text not null,
  message text not null,
  details jsonb not null default '{}',
  process text not null
);
create index server_events_created on server_events (created);

-- Between which times the lines of a piece are, so that an archived day is not unpacked for one of its minutes. Of those that are there
-- already only the day is known.
alter table log_archives add column first_created timestamptz, add column last_created timestamptz;
update log_archives set
  first_created = (substr(file, 10, 10) || 'T00:00:00Z')::timestamptz,
  last_created = (substr(file, 10, 10) || 'T23:59:59.999999Z')::timestamptz;
alter table log_archives alter column first_created set not null, alter column last_created set not null;
create index log_archives_first_created on log_archives (first_created);
create index log_archives_last_created on log_archives (last_created);
