import { beforeAll, expect, test } from 'vitest'
import { aJob, anEntry, aToken, aUser, logLines } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'

let clew: TestInstance
let admin: string
beforeAll(async () => {
  clew = await testInstance()
  admin = await aToken(clew, await aUser(clew, { role: 'admin' }))
})

const logsOf = async (path: string, token = admin) => (await clew.call('GET', `${path}/logs`, { token })).json()
const download = (token: string) => clew.call('GET', `/downloads/${token}`)

test('[W-2.14.3] a page of a log says how long the log is', async () => {
  const job = await aJob(clew, 'dawg', { status: 'running' })
  const path = `/dawgs/${job.dawg_id}/jobs/${job.id}`
  expect((await logsOf(path)).last_line).toBe(0)
  await logLines(clew, job.id, [
    ['info', 'one'],
    ['info', 'two'],
  ])
  expect((await clew.call('GET', `${path}/logs?limit=1&search_text=one`, { token: admin })).json()).toMatchObject({
    dawg_logs: [{ id: 1 }],
    last_line: 2,
  })
})

test('[W-2.14.4] the whole log is downloaded as a text: time, level and text of each line', async () => {
  const job = await aJob(clew, 'workspace', { status: 'finished' })
  const lines = Array.from({ length: 2_500 }, (_, i) => ['info', `line ${i + 1} <b>&`] as const)
  await logLines(clew, job.id, lines)
  const { download_token } = await logsOf(`/workspaces/${job.workspace_id}/jobs/${job.id}`)
  const answer = await download(download_token)
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="job ${job.id}.log"`)
  const written = answer.body.split('\n')
  expect(written).toHaveLength(2_501)
  expect(written[2_499]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z info line 2500 <b>&$/)
  expect(written[2_500]).toBe('')
})

test.each(['configuration', 'workspace', 'dawg'] as const)(
  '[W-2.14.4] the link to the log of a %s is dead once access is taken away',
  async (kind) => {
    const reader = await aUser(clew)
    const job = await aJob(clew, kind, { status: 'finished' })
    const to = kind === 'dawg' ? { dawg_id: job.dawg_id! } : { workspace_id: job.workspace_id! }
    await anEntry(clew, reader, 'read', to)
    const own = {
      configuration: `/workspaces/${job.workspace_id}/configurations/${job.configuration_id}`,
      workspace: `/workspaces/${job.workspace_id}`,
      dawg: `/dawgs/${job.dawg_id}`,
    }[kind]
    const { download_token } = await logsOf(`${own}/jobs/${job.id}`, await aToken(clew, reader))
    expect((await download(download_token)).statusCode).toBe(200)
    expect((await download(download_token.replace('l-', 'f-'))).statusCode).toBe(404)
    await clew.db.deleteFrom('access_entries').where('user_id', '=', reader.id).execute()
    const refused = await download(download_token)
    expect([refused.statusCode, refused.json().error_type]).toEqual([404, 'missing_file'])
  },
)
