-- Runs of configurations, workspaces and DAWGs: one table for the three kinds. What must hold whatever dies is held here.

create table jobs (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('configuration', 'workspace', 'dawg')),
  configuration_id integer references configurations on delete cascade,
  -- Of a configuration job: where its configuration is.
  workspace_id integer references workspaces on delete cascade,
  -- Of a workspace job: the DAWG that the workspace was in.
  dawg_id integer references dawgs on delete cascade,
  entity_id integer not null generated always as (
    case kind when 'configuration' then configuration_id when 'workspace' then workspace_id else dawg_id end) stored,
  parent_id integer references jobs on delete cascade,
  -- Who started it; changed_by is who caused the last change of status.
  user_id integer not null references users,
  changed_by integer not null references users,
  started_by text not null check (started_by in ('user', 'schedule', 'parent', 'api')),
  status text not null default 'waiting' check (status in ('waiting', 'running', 'warning', 'error', 'finished', 'canceled')),
  -- The order of lists by status: running, waiting, then what has ended.
  status_rank smallint not null generated always as (case status when 'running' then 2 when 'waiting' then 1 else 0 end) stored,
  origin_created timestamptz not null default now(),
  -- Of the last change; the screens call it Modified.
  created timestamptz not null default now(),
  -- What was to be run, secrets masked.
  settings jsonb not null default '{}',
  stats jsonb not null default '{}',
  idempotency_key text,
  -- Since when a running job is to stop, and who wants it: the engine ends it in that name.
  cancel_requested timestamptz,
  cancel_requested_by integer references users
);
-- One active job of a thing on its own, and one running of it in any case: a child waits for a busy one.
create unique index jobs_active on jobs (kind, entity_id) where parent_id is null and status in ('waiting', 'running');
create unique index jobs_running on jobs (kind, entity_id) where status = 'running';
create unique index jobs_idempotency on jobs (user_id, kind, entity_id, idempotency_key) where idempotency_key is not null;
create index jobs_entity on jobs (kind, entity_id, id desc);
-- The lists that show running jobs first take the newest of each status and merge them; so do those by id. With the status in front of
-- the id one index serves both orders and the filter by status: of the jobs in a workspace (its own and its configurations'), of those
-- in a DAWG, and of the whole project.
create index jobs_of_workspace on jobs (workspace_id, kind, status, id desc) where workspace_id is not null;
create index jobs_of_dawg on jobs (dawg_id, status, id desc) where kind = 'workspace' and dawg_id is not null;
create index jobs_status on jobs (kind, status, id desc);
-- What has changed since a time, and the lists by the time of the last change.
create index jobs_changed on jobs (kind, created desc, id desc);
create index jobs_changed_in_workspace on jobs (workspace_id, kind, created desc, id desc) where workspace_id is not null;
create index jobs_children on jobs (parent_id, id) where parent_id is not null;

-- Every status that a job has had, in the order in which it had them.
create table job_history (
  id integer generated always as identity primary key,
  job_id integer not null references jobs on delete cascade,
  status text not null,
  user_id integer not null references users,
  created timestamptz not null,
  stats jsonb not null
);
create index job_history_job on job_history (job_id, id);

create function guard_job_status() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.origin_created <> old.origin_created then
      raise exception 'job % was created once', old.id;
    end if;
    if new.status = old.status then
      return new;
    end if;
    if old.status not in ('waiting', 'running') or new.status = 'waiting'
      or (old.status = 'waiting' and new.status in ('finished', 'warning')) then
      raise exception 'job % is % and cannot become %', old.id, old.status, new.status;
    end if;
    -- Clocks may step back; a history does not.
    new.created := greatest(now(), old.created);
  end if;
  new.stats := new.stats || jsonb_build_object('statuses_history',
    coalesce(new.stats -> 'statuses_history', '{}')
    || jsonb_build_object(new.status, to_char(new.created at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
  return new;
end $$;
create trigger jobs_guard before insert or update on jobs for each row execute function guard_job_status();

create function follow_job_status() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.status = old.status then
    return null;
  end if;
  insert into job_history (job_id, status, user_id, created, stats)
  values (new.id, new.status, new.changed_by, new.created, new.stats);
  if new.kind = 'workspace' then
    update workspace_figures set last_run = greatest(last_run, new.origin_created),
      last_run_duration_ms = case when new.status in ('waiting', 'running') then last_run_duration_ms
        else round(extract(epoch from new.created - new.origin_created) * 1000) end
    where workspace_id = new.workspace_id;
  elsif new.kind = 'dawg' then
    update dawg_figures set last_run = greatest(last_run, new.origin_created),
      last_run_duration_ms = case when new.status in ('waiting', 'running') then last_run_duration_ms
        else round(extract(epoch from new.created - new.origin_created) * 1000) end
    where dawg_id = new.dawg_id;
  else
    -- Many configurations of a workspace start and end at once. To the second is enough, and none of them waits for another here.
    update workspace_figures set last_activity = new.created where workspace_id = (
      select workspace_id from workspace_figures
      where workspace_id = new.workspace_id and (last_activity is null or last_activity < new.created - interval '1 second')
      for no key update skip locked);
  end if;
  return null;
end $$;
create trigger jobs_follow after insert or update on jobs for each row execute function follow_job_status();

-- Lines of a job are numbered from 1, so that any page of any log is one range of the key. Split by time, so that old ones can leave at once.
create table job_logs (
  job_id integer not null,
  line integer not null,
  level text not null check (level in ('debug', 'info', 'warning', 'error')),
  created timestamptz not null default now(),
  text text not null,
  primary key (job_id, line, created)
) partition by range (created);
create table job_logs_default partition of job_logs default;

-- What a job has published. The configuration points at the job whose files are current.
create table files (
  id integer generated always as identity primary key,
  job_id integer not null references jobs on delete cascade,
  configuration_id integer not null references configurations on delete cascade,
  path text not null,
  blob bytea not null,
  size bigint not null,
  rows_count bigint,
  first_lines text,
  modified timestamptz not null default now(),
  unique (job_id, path)
);
create index files_configuration on files (configuration_id);
create index files_blob on files (blob);
alter table configurations add column output_job_id integer references jobs on delete set null;
create index configurations_output on configurations (output_job_id) where output_job_id is not null;
