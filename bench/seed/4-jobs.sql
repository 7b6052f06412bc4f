-- A run is a workspace job with one job for each of its first ten configurations. Runs are spread evenly over 90 days. Of forty in a row
-- ten belong to the run of a DAWG. The last fifty are under way.

create table bench.runs as
select run, run * 12 as first_id, workspace_id, workspaces.dawg_id, dawg_job_id, begun,
  begun + make_interval(secs => 30 + bench.roll(run, 203, 600)) as ended, is_active, state,
  case when run % 3 = 0 then 1003 + bench.roll(run, 204, bench.size('users') - 2) else 1 end as user_id
from (
  select run, (run / 40) % bench.size('dawgs') + 1 as dawg, run >= bench.size('runs') - 50 as is_active,
    now() - interval '90 days' + run * interval '90 days' / bench.size('runs') as begun
  from generate_series(0, bench.size('runs') - 1) run) numbered,
lateral (
  select run % 40 < 10 and not is_active as is_in_dawg) place,
lateral (
  select case when is_active then bench.size('workspaces') - (bench.size('runs') - 1 - run)
      when is_in_dawg then (dawg - 1) * 15 + 1 + run % 40
      when run % 100 = 50 then 1
      else 1 + bench.roll(run, 201, bench.size('workspaces')) end as workspace_id,
    case when is_in_dawg then run / 40 * 40 * 12 + 1 end as dawg_job_id,
    case when not is_active then (array['finished', 'warning', 'error', 'canceled'])[
        case when bench.roll(run, 202, 100) < 88 then 1 when bench.roll(run, 202, 100) < 92 then 2 when bench.roll(run, 202, 100) < 97 then 3 else 4 end]
      when run < bench.size('runs') - 30 then 'running' else 'waiting' end as state) chosen
join workspaces on workspaces.id = workspace_id;

-- Every job: when it was made, began and ended, as far as it came.
create view bench.done as
select first_id + 1 as id, 'dawg' as kind, null::integer as configuration_id, null::integer as workspace_id, dawg_id,
  null::integer as parent_id, 1 as user_id, 'schedule' as started_by, 'finished' as status, begun - interval '3 seconds' as made,
  begun - interval '1 second' as began, begun + interval '1 hour' as ended
from bench.runs where run % 40 = 0 and not is_active
union all
select first_id + 2, 'workspace', null, workspace_id, dawg_id, dawg_job_id, user_id,
  case when dawg_job_id is not null then 'parent' when user_id = 1 then 'schedule' else 'user' end, state, begun,
  case when state <> 'waiting' then begun + interval '1 second' end, case when not is_active then ended end
from bench.runs
union all
select first_id + 2 + place, 'configuration', (workspace_id - 1) * 10 + place, workspace_id, null, first_id + 2, user_id, 'parent', status,
  begun + interval '2 seconds', case when status <> 'waiting' then begun + interval '2 seconds' + place * interval '2 seconds' end,
  case when status not in ('waiting', 'running') then begun + interval '4 seconds' + place * interval '2 seconds' end
from bench.runs, generate_series(1, 10) place,
  lateral (select case
    when is_active and place = 6 then 'running' when is_active and place > 6 then 'waiting'
    when state = 'error' and place = 10 then 'error'
    else (array['finished', 'finished', 'finished', 'finished', 'finished', 'finished', 'finished', 'finished', 'warning', 'canceled'])[
      1 + bench.roll(first_id + place, 205, 10)] end as status) chosen
where state <> 'waiting';

insert into jobs (id, kind, configuration_id, workspace_id, dawg_id, parent_id, user_id, changed_by, started_by, status, origin_created,
  created, settings, stats) overriding system value
select id, kind, configuration_id, workspace_id, dawg_id, parent_id, user_id, user_id, started_by, status, made,
  coalesce(ended, began, made),
  case when kind = 'configuration' then jsonb_build_object('parameters', jsonb_build_object('code', left(code, 500))) else '{}' end,
  jsonb_build_object(
    'statuses_history', jsonb_strip_nulls(jsonb_build_object('waiting', bench.moment(made), 'running', bench.moment(began)))
      || case when ended is null then '{}' else jsonb_build_object(status, bench.moment(ended)) end,
    'data_volumes', jsonb_build_object('/in', bench.roll(id, 206, 100000000), '/out', bench.roll(id, 207, 100000000)),
    'files_count', jsonb_build_object('/in', bench.roll(id, 208, 20), '/out', bench.roll(id, 209, 20)))
from bench.done join bench.bodies on body = bench.roll(id, 210, 1000)
order by id;

insert into job_history (job_id, status, user_id, created, stats)
select id, step.status, user_id, step.at, jsonb_build_object('statuses_history', jsonb_strip_nulls(jsonb_build_object(
  'waiting', bench.moment(made), 'running', case when step.at >= began then bench.moment(began) end)))
from bench.done, lateral (values ('waiting', made), ('running', began), (done.status, ended)) step (status, at)
where step.at is not null
order by id, step.at;

insert into workspace_figures (workspace_id, last_run, last_run_duration_ms, last_activity, disk_usage)
select workspaces.id, last_run, duration, last_activity, bench.roll(workspaces.id, 211, 2000000000)
from workspaces left join (
  select workspace_id, max(origin_created) filter (where kind = 'workspace') as last_run,
    (array_agg(round(extract(epoch from created - origin_created) * 1000) order by created desc)
      filter (where kind = 'workspace' and status not in ('waiting', 'running')))[1] as duration,
    max(created) filter (where kind = 'configuration') as last_activity
  from jobs where workspace_id is not null group by workspace_id) figures on figures.workspace_id = workspaces.id;
insert into dawg_figures (dawg_id, last_run, last_run_duration_ms)
select dawgs.id, max(origin_created), max(round(extract(epoch from jobs.created - origin_created) * 1000))
from dawgs left join jobs on kind = 'dawg' and jobs.dawg_id = dawgs.id group by dawgs.id;
