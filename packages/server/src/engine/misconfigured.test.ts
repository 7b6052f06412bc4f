/** What people read when a configuration cannot run as it is set up: through the API, with the components that come with Clew. */
import { beforeAll, expect, test, vi } from 'vitest'
import type { User } from '@clew/contract'
import { aConfiguration, aToken, aUser, aWorkspace } from '../testing/builders.ts'
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

interface Ended {
  status: string
  message: string | null
}

async function runWith(component_id: number, parameters: object): Promise<Ended & { lines: string[] }> {
  const workspace = await aWorkspace(clew, { owner_id: owner.id })
  const { id } = await aConfiguration(clew, {
    workspace_id: workspace.id,
    component_id,
    settings: JSON.stringify({ parameters }),
  })
  const path = `/workspaces/${workspace.id}/configurations/${id}/jobs`
  const job = (await clew.call('POST', path, { token })).json().configuration_job as { id: number }
  const ended = await vi.waitFor(
    async () => {
      const found = (await clew.call('GET', `${path}/${job.id}`, { token })).json().configuration_job as Ended
      expect(['waiting', 'running']).not.toContain(found.status)
      return found
    },
    { timeout: 60_000, interval: 50 },
  )
  const log = (await clew.call('GET', `${path}/${job.id}/logs`, { token })).json().configuration_logs
  return { ...ended, lines: log.map(({ text }: { text: string }) => text) }
}

/** What is wrong → what has to be named. */
const wrong: [what: string, component: number, parameters: object, named: RegExp][] = [
  ['HTTP without an address', 1, { files: [] }, /`files.*` must/],
  ['HTTP where nobody answers', 1, { files: [{ url: 'http://127.0.0.1:9/x.csv' }], retries: 0 }, /127\.0\.0\.1:9/],
  ['PostgreSQL without a host', 3, { host: '', database: 'd', user: 'u', tables: [{ table: 't' }] }, /`host.*` must/],
  [
    'PostgreSQL where nobody answers',
    3,
    { host: '127.0.0.1', port: 9, database: 'd', user: 'u', tables: [{ table: 't' }] },
    /127\.0\.0\.1:9/,
  ],
  ['a loader without a database', 60, { host: 'db.test', database: '', user: 'u' }, /`database.*` must/],
  ['a filter without a condition', 22, { conditions: [] }, /`conditions.*` must/],
  ['SQL without a statement', 20, { code: ' ' }, /`code.*` must/],
  ['SQL that is none', 20, { code: 'selec 1' }, /Statement 1, at line 1.*selec/s],
  ['SQLite that asks for a table that is not there', 30, { code: 'select * from missing' }, /missing/],
  ['sample data of a table that there is none of', 14, { tables: ['nothing'] }, /`tables.*` must/],
  ['Python with a mistake', 8, { code: 'print(undefined_name)' }, /undefined_name/],
  ['JavaScript with a mistake', 27, { code: 'undefinedName()' }, /undefinedName/],
]

test.each(wrong)('[E-3.24] %s: the job and its log say what to change', async (_, component, parameters, named) => {
  const { status, message, lines } = await runWith(component, parameters)
  expect(status).toBe('error')
  expect(message).toMatch(named)
  expect(lines.join('\n')).toMatch(named)
  // No traces of our own code: they say nothing to whoever set it up.
  expect(message).not.toMatch(/node:internal|\/packages\/|\/components\/kit\//)
})
