import { beforeAll, expect, test, vi } from 'vitest'
import type { User } from '@clew/contract'
import { aConfiguration, aDawg, aToken, aUser, aWorkspace } from '../testing/builders.ts'
import { testEngine } from '../testing/engine.ts'
import { testInstance, type TestInstance } from '../testing/instance.ts'

let clew: TestInstance
let owner: User
let token: string
beforeAll(async () => {
  clew = await testInstance()
  owner = await aUser(clew)
  token = await aToken(clew, owner)
  await testEngine(clew)
})

const SAMPLE = 14
const JAVASCRIPT = 27

const aNode = (workspaceId: number, name: string, component_id: number, parameters: object, special = {}) =>
  aConfiguration(clew, {
    workspace_id: workspaceId,
    name,
    component_id,
    settings: JSON.stringify({ parameters }),
    ...special,
  })
const aScript = (workspaceId: number, name: string, code: string, special = {}) =>
  aNode(workspaceId, name, JAVASCRIPT, { code }, special)
const link = (target: number, ...sources: number[]) =>
  clew.db
    .insertInto('configuration_links')
    .values(sources.map((source_id) => ({ target_id: target, source_id, filters: ['*'] })))
    .execute()

const start = async (path: string, body?: object) => {
  const answer = await clew.call('POST', `${path}/jobs`, { token, body })
  expect(answer.statusCode, answer.body).toBe(201)
  return Object.values(answer.json())[0] as { id: number }
}

async function ended(path: string, job: { id: number }) {
  return vi.waitFor(
    async () => {
      const found = Object.values((await clew.call('GET', `${path}/jobs/${job.id}`, { token })).json())[0] as {
        status: string
        message: string | null
        stats: { data_volumes: Record<string, number>; files_count: Record<string, number>; statuses_history: object }
      }
      expect(['waiting', 'running']).not.toContain(found.status)
      return found
    },
    { timeout: 60_000, interval: 50 },
  )
}
const run = async (path: string, body?: object) => ended(path, await start(path, body))
const logOf = async (path: string, job: { id: number }) =>
  (Object.values((await clew.call('GET', `${path}/jobs/${job.id}/logs`, { token })).json())[0] as { text: string }[])
    .map((line) => line.text)
    .join('\n')

test('[E-1.1] a configuration runs for real: it is given its settings, publishes its files and ends finished', async () => {
  const workspace = await aWorkspace(clew, { owner_id: owner.id })
  const sample = await aNode(workspace.id, 'Sample', SAMPLE, { rows: 10, seed: 1, tables: ['customers'] })
  const path = `/workspaces/${workspace.id}/configurations/${sample.id}`
  const job = await run(path)
  expect(job).toMatchObject({ status: 'finished', message: null, stats: { files_count: { '/in': 0, '/out': 1 } } })
  expect(Object.keys(job.stats.statuses_history).toSorted()).toEqual(['finished', 'running', 'waiting'])
  const files = (await clew.call('GET', `${path}/data/output/preview`, { token })).json().output_file_preview
  expect(files.data).toMatchObject([{ file_name: 'tables/customers.csv', file_rows_count: 10 }])
})

test('[E-1.2] a workspace runs its configurations in the order of its links, each with the files of its sources', async () => {
  const workspace = await aWorkspace(clew, { owner_id: owner.id })
  const sample = await aNode(workspace.id, 'Sample', SAMPLE, { rows: 5, seed: 1, tables: ['orders'] })
  const copy = await aScript(
    workspace.id,
    'Copy',
    "const fs = require('node:fs'); fs.copyFileSync('in/tables/orders.csv', 'out/tables/copied.csv')",
  )
  const off = await aScript(workspace.id, 'Off', 'process.exit(1)', { disabled: 1 })
  await link(copy.id, sample.id)
  await link(off.id, copy.id)
  const path = `/workspaces/${workspace.id}`
  const started = await start(path)
  const job = await ended(path, started)
  expect([job.status, job.message]).toEqual(['finished', null])
  const children = (
    await clew.call('GET', `${path}/jobs/${started.id}/configuration_jobs?order_dir=ASC`, { token })
  ).json()
  expect(
    children.configuration_jobs.map((child: Record<string, unknown>) => [child.configuration_id, child.status]),
  ).toEqual([
    [sample.id, 'finished'],
    [copy.id, 'finished'],
  ])
  expect(job.stats.files_count).toEqual({ '/in': 1, '/out': 2 })
})

test('[E-1.7] what a program says about a file travels with it: to the next program and to the preview', async () => {
  const workspace = await aWorkspace(clew, { owner_id: owner.id })
  const manifest = JSON.stringify({ delimiter: ';', primary_key: ['id'] })
  const make = await aScript(
    workspace.id,
    'Make',
    `const fs = require('node:fs'); fs.writeFileSync('out/tables/t.csv', 'id;name\\n1;a,b\\n')
     fs.writeFileSync('out/tables/t.csv.manifest', '${manifest}')`,
  )
  const read = await aScript(
    workspace.id,
    'Read',
    "console.log(require('node:fs').readFileSync('in/tables/t.csv.manifest', 'utf8'))",
  )
  await link(read.id, make.id)
  const path = `/workspaces/${workspace.id}`
  expect((await run(path)).status).toBe('finished')
  const configuration = `${path}/configurations/${make.id}`
  const [file] = (await clew.call('GET', `${configuration}/data/output/preview`, { token })).json().output_file_preview
    .data
  const [job] = (await clew.call('GET', `${path}/configurations/${read.id}/jobs`, { token })).json().configuration_jobs
  expect(await logOf(`${path}/configurations/${read.id}`, job)).toContain('"primary_key":["id"]')
  const rows = await clew.db.selectFrom('files').select('manifest').where('id', '=', file.id).executeTakeFirstOrThrow()
  expect(rows.manifest).toEqual({ delimiter: ';', primary_key: ['id'] })
})

test('[E-1.3] a failing configuration stops the workspace, and says what to do', async () => {
  const workspace = await aWorkspace(clew, { owner_id: owner.id })
  const bad = await aScript(workspace.id, 'Bad', "console.error('The column email is missing'); process.exit(1)")
  const after = await aScript(workspace.id, 'After', '0')
  await link(after.id, bad.id)
  const path = `/workspaces/${workspace.id}`
  const started = await start(path)
  const job = await ended(path, started)
  expect(job).toMatchObject({ status: 'error', message: expect.stringContaining('Bad: ') })
  expect(job.message).toContain('The column email is missing')
  const children = (
    await clew.call('GET', `${path}/jobs/${started.id}/configuration_jobs?order_dir=ASC`, { token })
  ).json()
  expect(children.configuration_jobs.map((child: { status: string }) => child.status)).toEqual(['error', 'canceled'])
})

test('[E-1.4] with continue on failure the rest goes on without the files of the failed one, and the job warns', async () => {
  const workspace = await aWorkspace(clew, { owner_id: owner.id })
  const write = "require('node:fs').writeFileSync('out/files/old.txt', 'old')"
  const bad = await aScript(workspace.id, 'Bad', write, { continue_on_failure: 1 })
  const after = await aScript(
    workspace.id,
    'After',
    "console.log(require('node:fs').readdirSync('in/files').join() || 'no files')",
  )
  await link(after.id, bad.id)
  const configuration = `/workspaces/${workspace.id}/configurations/${bad.id}`
  expect((await run(configuration)).status).toBe('finished')
  await clew.call('PATCH', configuration, { token, body: { settings: { parameters: { code: 'process.exit(1)' } } } })
  const path = `/workspaces/${workspace.id}`
  expect((await run(path)).status).toBe('warning')
  const last = (await clew.call('GET', `${path}/configurations/${after.id}/jobs`, { token })).json()
    .configuration_jobs[0]
  const log = await logOf(`${path}/configurations/${after.id}`, last)
  expect(log).toContain('Bad has failed in this run: its files are left out.')
  expect(log).toContain('no files')
})

test('[E-1.5] a DAWG runs its workspaces in order', async () => {
  const dawg = await aDawg(clew, { owner_id: owner.id })
  const [first, second] = [
    await aWorkspace(clew, { owner_id: owner.id, dawg_id: dawg.id, name: 'first' }),
    await aWorkspace(clew, { owner_id: owner.id, dawg_id: dawg.id, name: 'second' }),
  ]
  await clew.db.insertInto('workspace_links').values({ target_id: first.id, source_id: second.id }).execute()
  for (const { id } of [first, second]) await aScript(id, 'Step', '0')
  const path = `/dawgs/${dawg.id}`
  const started = await start(path)
  expect(await ended(path, started)).toMatchObject({ status: 'finished' })
  const children = (await clew.call('GET', `${path}/jobs/${started.id}/workspace_jobs?order_dir=ASC`, { token })).json()
  expect(children.workspace_jobs.map((child: Record<string, unknown>) => [child.workspace_id, child.status])).toEqual([
    [second.id, 'finished'],
    [first.id, 'finished'],
  ])
})

test('[E-1.6] an empty workspace ends finished and says that there was nothing to run', async () => {
  const workspace = await aWorkspace(clew, { owner_id: owner.id })
  const path = `/workspaces/${workspace.id}`
  const started = await start(path)
  expect((await ended(path, started)).status).toBe('finished')
  expect(await logOf(path, started)).toContain('There is nothing to run')
})

test('[E-2.20] a running job is canceled: its program is stopped, nothing is published, and its parent ends last', async () => {
  const workspace = await aWorkspace(clew, { owner_id: owner.id })
  const slow = await aScript(
    workspace.id,
    'Slow',
    "require('node:fs').writeFileSync('out/files/x', 'x'); console.log('begun'); setInterval(() => {}, 1000)",
  )
  const path = `/workspaces/${workspace.id}`
  const started = await start(path)
  const configuration = `${path}/configurations/${slow.id}`
  const child = await vi.waitFor(
    async () => {
      const [job] = (await clew.call('GET', `${configuration}/jobs`, { token })).json().configuration_jobs
      expect(await logOf(configuration, job)).toContain('begun')
      return job
    },
    { timeout: 30_000, interval: 50 },
  )
  await clew.call('DELETE', `${path}/jobs/${started.id}`, { token })
  expect((await ended(path, started)).status).toBe('canceled')
  expect((await ended(configuration, child)).status).toBe('canceled')
  const files = (await clew.call('GET', `${configuration}/data/output/preview`, { token })).json().output_file_preview
  expect(files.filesTotalCount).toBe(0)
})

test('[E-2.21] a run from one configuration on has that one and what comes after it', async () => {
  const workspace = await aWorkspace(clew, { owner_id: owner.id })
  const [a, b, c] = [
    await aScript(workspace.id, 'a', 'process.exit(1)'),
    await aScript(workspace.id, 'b', '0'),
    await aScript(workspace.id, 'c', '0'),
  ]
  await link(b.id, a.id)
  await link(c.id, b.id)
  const path = `/workspaces/${workspace.id}`
  const started = await start(path, { from_configuration_id: b.id })
  expect((await ended(path, started)).status).toBe('finished')
  const children = (
    await clew.call('GET', `${path}/jobs/${started.id}/configuration_jobs?order_dir=ASC`, { token })
  ).json()
  expect(children.configuration_jobs.map((child: { configuration_id: number }) => child.configuration_id)).toEqual([
    b.id,
    c.id,
  ])
  const foreign = await aConfiguration(clew)
  const refused = await clew.call('POST', `${path}/jobs`, { token, body: { from_configuration_id: foreign.id } })
  expect(refused.json().error_type).toBe('invalid')
})

test('[E-2.22] options of a run: retries, a time limit, and nothing at all when nothing has changed', async () => {
  const workspace = await aWorkspace(clew, { owner_id: owner.id })
  const node = (name: string, code: string, runtime: object) =>
    aConfiguration(clew, {
      workspace_id: workspace.id,
      name,
      component_id: JAVASCRIPT,
      settings: JSON.stringify({ parameters: { code }, runtime }),
    })
  const pathOf = ({ id }: { id: number }) => `/workspaces/${workspace.id}/configurations/${id}`
  const retried = pathOf(
    await node('r', "console.error('no'); process.exit(1)", { retries: 2, retry_delay_seconds: 0 }),
  )
  const first = await start(retried)
  expect((await ended(retried, first)).status).toBe('error')
  expect(await logOf(retried, first)).toMatch(/Retry 1 of 2[^]*Retry 2 of 2/)
  const skipped = pathOf(await node('s', "require('node:fs').writeFileSync('out/files/x', 'x')", { skip_unchanged: 1 }))
  await run(skipped)
  const again = await start(skipped)
  expect((await ended(skipped, again)).status).toBe('finished')
  expect(await logOf(skipped, again)).toContain('Nothing has changed since job')
  const files = (await clew.call('GET', `${skipped}/data/output/preview`, { token })).json().output_file_preview
  expect(files.filesTotalCount).toBe(1)
})

test('[E-3.20] placeholders are replaced, unknown ones are warned about, and secrets are masked in the log', async () => {
  const workspace = await aWorkspace(clew, { owner_id: owner.id })
  const path = `/workspaces/${workspace.id}`
  await clew.call('PATCH', path, { token, body: { variables: { who: 'world', '#key': 'very secret' } } })
  const configuration = await aScript(workspace.id, 'Hello', "console.log('hello {{who}} {{#key}} {{nobody}}')")
  const at = `${path}/configurations/${configuration.id}`
  const started = await start(at)
  expect((await ended(at, started)).status).toBe('warning')
  const log = await logOf(at, started)
  expect(log).toContain('hello world ***** {{nobody}}')
  expect(log).toContain('The placeholder {{nobody}} is not a variable of the workspace')
})
