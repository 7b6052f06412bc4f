-- Ten in each workspace, and 500 more in the first. The text for search has the layout that features/search gives it; seed.ts compares.

create view bench.written as
select n as id, case when n <= 10 * bench.size('workspaces') then 1 + (n - 1) / 10 else 1 end as workspace_id,
  (array[20, 20, 8, 22, 14])[1 + n % 5] as component_id,
  initcap(bench.word(n, 101)) || ' ' || bench.word(n, 102) || ' ' || n as name,
  format('Takes %s and %s, gives %s.', bench.word(n, 103), bench.word(n, 104), bench.word(n, 105)) as description,
  format(E'-- step %s of %s\n', n, bench.word(n, 106))
    -- Few have the first word, one the second.
    || case when n % 2000 = 7 then E'-- quarterly_reconciliation\n' else '' end
    || case when n = 5 * bench.size('workspaces') then E'-- zanzibar_only_here\n' else '' end || code as code,
  jsonb_build_array(bench.word(n, 107) || '.csv', bench.word(n, 108) || '.csv') as tables,
  now() - make_interval(mins => 60 + bench.roll(n, 109, 130000)) as modified
from generate_series(1, 10 * bench.size('workspaces') + 500) n join bench.bodies on body = bench.roll(n, 100, 1000);

insert into configurations (id, workspace_id, component_id, user_id, name, description, settings, frontend_settings, deleted, deleted_at,
  version, created, modified) overriding system value
select written.id, workspace_id, component_id, owner_id, written.name, written.description,
  jsonb_build_object('parameters', jsonb_build_object('code', code, 'tables', tables)),
  jsonb_build_object('position', jsonb_build_object('x', 240 * (written.id % 10), 'y', 120 * (written.id % 3))),
  gone::integer, case when gone then now() - make_interval(secs => written.id) end,
  case when written.id = 1 then 100 when written.id % 5 = 0 then 3 else 1 end, written.modified - interval '10 days', written.modified
from bench.written join workspaces on workspaces.id = workspace_id, lateral (select written.id % 33 = 32 as gone) about;

insert into configuration_texts (configuration_id, text)
select id, lower(format(E'%s\n%s\n{\n  "parameters": {\n    "code": "%s",\n    "tables": [\n      "%s",\n      "%s"\n    ]\n  }\n}',
  name, description, code, tables ->> 0, tables ->> 1))
from bench.written;

insert into configuration_links (target_id, source_id, filters)
select id, id - 1, '{*}' from configurations where id % 10 <> 1 and id <= 10 * bench.size('workspaces');

insert into versions (configuration_id, version, user_id, created, changed, snapshot)
select id, number, user_id, modified - make_interval(hours => 2 * (version - number)), case when number = 1 then '{}' else '{settings}'::text[] end,
  jsonb_build_object('component_id', component_id, 'name', name, 'description', description, 'disabled', 0, 'continue_on_failure', 0,
    'settings', jsonb_set(settings, '{parameters,limit}', to_jsonb(number)), 'oauth_settings', '{}'::jsonb,
    'input_settings', '{"inputs": {}}'::jsonb)
from configurations, generate_series(1, version) number;
