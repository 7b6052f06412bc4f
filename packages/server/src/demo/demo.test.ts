import { beforeAll, expect, test } from 'vitest'
import { jobStatuses } from '@clew/contract/rules/job-status'
import { createDemoAdministrator, DEMO_EMAIL } from '../entities/users/index.ts'
import { aToken } from '../testing/builders.ts'
import { testInstance, type TestInstance } from '../testing/instance.ts'
import { fillDemo } from './fill-demo.ts'

const FEW_SECONDS = 60_000

let clew: TestInstance
let token: string
let isFilled: boolean

beforeAll(async () => {
  clew = await testInstance()
  await createDemoAdministrator(clew.db)
  isFilled = await fillDemo(clew.app, clew.db, DEMO_EMAIL)
  const admin = await clew.db.selectFrom('users').select('id').where('email', '=', DEMO_EMAIL).executeTakeFirstOrThrow()
  token = await aToken(clew, admin)
}, FEW_SECONDS)

async function get(path: string) {
  const answer = await clew.call('GET', path, { token })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

test('[P-L.18] the demo has a dozen workspaces with configurations, tags, schedules, people who share them, and two DAWGs', async () => {
  const { workspaces } = await get('/workspaces?load_full_structure=1')
  expect(workspaces).toHaveLength(12)
  for (const { id, name } of workspaces) {
    const { configurations } = await get(`/workspaces/${id}/configurations`)
    expect(configurations.length, name).toBeGreaterThanOrEqual(3)
    expect(configurations.length, name).toBeLessThanOrEqual(8)
    const places = configurations.map((one: { frontend_settings: { position: object } }) =>
      JSON.stringify(one.frontend_settings.position),
    )
    expect(new Set(places).size, name).toBe(configurations.length)
  }
  expect(
    workspaces.filter((workspace: { settings: { schedules?: object } }) => workspace.settings.schedules),
  ).not.toHaveLength(0)
  const { dawgs } = await get('/dawgs')
  expect(dawgs.map((dawg: { workspaces_count: number }) => dawg.workspaces_count)).toEqual([4, 3])
  expect((await get('/tags')).tags).toHaveLength(8)
  expect((await get('/users')).users).toHaveLength(7)
  expect((await get('/trash')).trash.map((item: { type: string }) => item.type)).toEqual(['workspace', 'configuration'])
  expect((await get('/configuration_settings_search?search_text=revenue_by_country')).configurations).not.toHaveLength(
    0,
  )
})

test('[P-L.18] its versions were made by several people, one after the other, over weeks', async () => {
  const { rows } = await clew.pool.query(`
    select count(distinct user_id)::integer as people, max(version) as most,
      count(*) filter (where created <= earlier)::integer as out_of_order, min(created) < now() - interval '50 days' as is_old
    from (select versions.*, lag(created) over (partition by workspace_id, dawg_id, configuration_id order by version) as earlier
      from versions) told`)
  expect(rows[0]).toMatchObject({ out_of_order: 0, is_old: true })
  expect(rows[0].people).toBeGreaterThanOrEqual(5)
  expect(rows[0].most).toBeGreaterThanOrEqual(4)
})

test('[P-L.18] its past has jobs of every kind and status, until today', async () => {
  for (const status of jobStatuses)
    expect((await get(`/configuration_jobs?status=${status}`)).configuration_jobs, status).not.toHaveLength(0)
  for (const status of ['running', 'finished', 'warning', 'error', 'canceled'])
    expect((await get(`/workspace_jobs?status=${status}`)).workspace_jobs, status).not.toHaveLength(0)
  const since = new Date(Date.now() - 48 * 3_600_000).toISOString()
  const { configuration_jobs } = await get(`/configuration_jobs?since=${since}&order_by=created`)
  expect(configuration_jobs.length).toBeGreaterThan(20)
  const { dawgs } = await get('/dawgs')
  for (const { id } of dawgs) expect((await get(`/dawgs/${id}/jobs`)).dawg_jobs.length).toBeGreaterThan(10)
})

test('[P-L.18] jobs, their statuses, children and logs agree with each other', async () => {
  const { rows: wrong } = await clew.pool.query(`
    select job.id, job.kind, job.status from jobs job
    left join jobs parent on parent.id = job.parent_id
    left join lateral (
      select count(*) as count, (array_agg(status order by id desc))[1] as last, min(created) as first_at, max(created) as last_at,
        bool_and(created >= before) as is_in_order
      from (select *, lag(created, 1, created) over (order by id) as before from job_history where job_id = job.id) one) told on true
    where told.last <> job.status or told.first_at <> job.origin_created or told.last_at <> job.created or not told.is_in_order
      or told.count <> (select count(*) from jsonb_object_keys(job.stats -> 'statuses_history'))
      or job.created > now() or job.origin_created < parent.origin_created
      or (parent.status not in ('waiting', 'running') and job.created > parent.created)
      or exists (select 1 from job_logs log where log.job_id = job.id and (log.created < job.origin_created
        or (log.created > job.created and job.status not in ('waiting', 'running'))))`)
  expect(wrong).toEqual([])
  const { rows: figures } = await clew.pool.query(`
    select workspace_id from workspace_figures figures
    where last_run is distinct from (
      select max(origin_created) from jobs where kind = 'workspace' and jobs.workspace_id = figures.workspace_id)`)
  expect(figures).toEqual([])
  const { workspace_jobs } = await get('/workspace_jobs?status=error')
  const { id, workspace_id } = workspace_jobs[0]
  const { configuration_jobs } = await get(`/workspaces/${workspace_id}/jobs/${id}/configuration_jobs`)
  const failed = configuration_jobs.find((job: { status: string }) => job.status === 'error')
  const { configuration_logs } = await get(
    `/workspaces/${workspace_id}/configurations/${failed.configuration_id}/jobs/${failed.id}/logs`,
  )
  expect(configuration_logs.at(-1).level).toBe('error')
})

test('[P-L.18] what is under way waits for a worker, who will bring it to its end', async () => {
  const { rows } = await clew.pool.query(`
    select jobs.id from jobs left join graphile_worker._private_jobs message on (message.payload ->> 'id')::integer = jobs.id
    where jobs.status = 'running' and (message.id is null or jobs.worker_id is not null)`)
  expect(rows).toEqual([])
})

test('[P-L.18] its secrets are sealed, and its people cannot sign in', async () => {
  const tables = ['workspaces', 'configurations', 'versions', 'jobs', 'configuration_texts']
  const dumps = await Promise.all(
    tables.map((table) => clew.pool.query(`select to_jsonb(${table})::text as row from ${table}`)),
  )
  const stored = dumps.flatMap(({ rows }) => rows.map((one: { row: string }) => one.row)).join('\n')
  expect(stored).toContain('sealed:v1:')
  for (const secret of ['demo-key-of', 'demo-password-of', 'demo-pin-of', 'demo-token-of'])
    expect(stored).not.toContain(secret)
  const { rows } = await clew.pool.query(
    'select count(*)::integer as sessions from sessions join users on users.id = user_id where email <> $1',
    [DEMO_EMAIL],
  )
  expect(rows).toEqual([{ sessions: 0 }])
})

test('[P-L.19] the demo is filled once, and never over work that is there', async () => {
  const count = async () =>
    (await clew.pool.query('select (select count(*) from workspaces) + (select count(*) from jobs) as all')).rows
  expect(isFilled).toBe(true)
  const before = await count()
  expect(await fillDemo(clew.app, clew.db, DEMO_EMAIL)).toBe(false)
  expect(await count()).toEqual(before)
})
