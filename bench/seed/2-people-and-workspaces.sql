-- 1001 sees one workspace in fifty, 1002 every second one; the other users some. Workspace 1 is seen by both and is the busiest.

insert into users (id, name, email, role, created) overriding system value
select 1000 + n, initcap(bench.word(n, 1)) || ' ' || initcap(bench.word(n, 2)),
  case n when 1 then 'few@bench.test' when 2 then 'many@bench.test' else 'user' || n || '@bench.test' end,
  'user', now() - interval '400 days'
from generate_series(1, bench.size('users')) n;

insert into tags (id, name, color) overriding system value
select n, 'Tag ' || n, (array['wasabi', 'nepal', 'broom', 'contessa', 'gossamer', 'fuego'])[1 + n % 6] from generate_series(1, 40) n;

insert into dawgs (id, name, owner_id, user_id, created, modified, deleted, deleted_at, description, settings) overriding system value
select n, initcap(bench.word(n, 11)) || ' of ' || bench.word(n, 12) || ' ' || n, owner, owner, made, made, gone::integer,
  case when gone then now() end, 'Runs the ' || bench.word(n, 13) || ' after the ' || bench.word(n, 14) || '.',
  '{"schedules": [{"minute": "0", "hour": "4", "day": "*", "month": "*", "day_of_week": "*"}]}'
from generate_series(1, bench.size('dawgs')) n,
  lateral (select 1003 + bench.roll(n, 10, bench.size('users') - 2) as owner,
    now() - make_interval(days => 100 + bench.roll(n, 15, 200)) as made, n % 60 = 59 as gone) about;

-- The first workspaces are in DAWGs, fifteen in each, linked into a chain.
insert into workspaces (id, name, owner_id, user_id, created, modified, deleted, deleted_at, disabled, description, settings, variables, dawg_id)
overriding system value
select n, initcap(bench.word(n, 21)) || ' ' || bench.word(n, 22) || ' ' || bench.word(n, 23) || ' ' || n, owner, owner, made,
  made + interval '1 day', gone::integer, case when gone then now() - make_interval(mins => n) end, (bench.roll(n, 24, 20) = 0)::integer,
  format(E'# %s\n\nBrings **%s** together with %s.\n\n- owner: %s\n- delivered to: %s\n', initcap(bench.word(n, 21)),
    bench.word(n, 25), bench.word(n, 26), bench.word(n, 27), bench.word(n, 28)),
  '{"notification_emails": ["data@bench.test"], "max_workers_used": 4}', jsonb_build_object('region', bench.word(n, 29)),
  case when n <= 15 * bench.size('dawgs') then 1 + (n - 1) / 15 end
from generate_series(1, bench.size('workspaces')) n,
  lateral (select 1003 + bench.roll(n, 20, bench.size('users') - 2) as owner,
    now() - make_interval(hours => 2400 + bench.roll(n, 30, 5000)) as made, n % 50 = 49 as gone) about;

insert into workspace_links (target_id, source_id)
select id, id - 1 from workspaces where dawg_id is not null and id % 15 <> 1;

insert into entity_tags (tag_id, workspace_id)
select distinct 1 + bench.roll(n, salt, 40), n from generate_series(1, bench.size('workspaces')) n, generate_series(41, 42) salt;
insert into entity_tags (tag_id, dawg_id)
select 1 + bench.roll(n, 43, 40), n from generate_series(1, bench.size('dawgs')) n;

insert into access_entries (user_id, workspace_id, permission)
select 1001, n, 'write' from generate_series(1, bench.size('workspaces'), 50) n
union all select 1002, n, 'read' from generate_series(1, bench.size('workspaces'), 2) n
union all select distinct 1000 + n, 1 + bench.roll(n, 50 + entry, bench.size('workspaces')), 'write'
  from generate_series(3, bench.size('users')) n, generate_series(1, 20) entry;
insert into access_entries (user_id, dawg_id, permission)
select 1001, n, 'write' from generate_series(1, bench.size('dawgs'), 40) n
union all select 1002, n, 'read' from generate_series(1, bench.size('dawgs'), 2) n;

insert into versions (workspace_id, version, user_id, created, changed, snapshot)
select id, 1, user_id, created, '{}', jsonb_build_object('name', name, 'description', description, 'disabled', disabled,
  'continue_on_failure', 0, 'settings', settings, 'variables', variables, 'owner_id', owner_id, 'dawg_id', dawg_id,
  'input_settings', '{"inputs": []}'::jsonb)
from workspaces;
insert into versions (dawg_id, version, user_id, created, changed, snapshot)
select id, 1, user_id, created, '{}', jsonb_build_object('name', name, 'description', description, 'disabled', 0,
  'continue_on_failure', 0, 'settings', settings, 'owner_id', owner_id)
from dawgs;
