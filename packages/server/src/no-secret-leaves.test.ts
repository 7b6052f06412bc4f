/** Secrets are planted wherever there is a place for one; then every call is made, and everything that left is searched. */
import { calls, type EndpointGroup } from '@clew/contract'
import { beforeAll, expect, test } from 'vitest'
import { aToken, aUser } from './testing/builders.ts'
import { testInstance, type TestInstance } from './testing/instance.ts'
import { sealWhole } from './vault/secrets.ts'

const CANARY = 'canary-7f3a'
const secret = (place: string) => `${CANARY}-${place}`

let clew: TestInstance
let token: string
/** What the paths can name. */
const ids: Record<string, number> = {}

const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  clew.call(method, path, { token, body })

beforeAll(async () => {
  clew = await testInstance()
  token = await aToken(clew, await aUser(clew, { role: 'admin' }))
  const workspace = (await call('POST', '/workspaces', { name: 'Vault' })).json().workspace
  const path = `/workspaces/${workspace.id}`
  for (const round of ['old', 'new'])
    await call('PATCH', path, { variables: { '#token': secret(`variable-${round}`), plain: round } })
  const configuration = (await call('POST', `${path}/configurations`, { name: 'c', component_id: 14 })).json()
    .configuration
  const configurationPath = `${path}/configurations/${configuration.id}`
  for (const round of ['old', 'new'])
    await call('PATCH', configurationPath, {
      description: round,
      settings: {
        '#top': secret(`top-${round}`),
        parameters: { accounts: [{ '#deep': { list: [secret(`deep-${round}`), { x: secret(`deeper-${round}`) }] } }] },
      },
    })
  await clew.db
    .updateTable('configurations')
    .set({
      oauth_settings: JSON.stringify({ token_request_response: sealWhole(clew.vault, { access: secret('oauth') }) }),
    })
    .where('id', '=', configuration.id)
    .execute()
  await call('PATCH', configurationPath, { oauth_settings: { note: 'noted' } })
  const repository = (await call('GET', '/oauth_repositories')).json().oauth_repositories[0]
  await call('PATCH', `/oauth_repositories/${repository.id}`, {
    credentials: { client_id: 'id', '#client_secret': secret('repository') },
  })
  const job = (await call('POST', `${configurationPath}/jobs`)).json().configuration_job
  const history = (await call('GET', `${configurationPath}/history`)).json().history_list
  Object.assign(ids, { id: workspace.id, cid: configuration.id, jobId: job.id, hid: history[1].id })
})

const reads = Object.entries(calls as Record<string, EndpointGroup>).flatMap(([group, members]) =>
  Object.entries(members)
    // A stream has no end to be searched to; by its schema it carries ids and statuses only.
    .filter(([, endpoint]) => endpoint.method === 'GET' && endpoint.answerStream !== true)
    .map(([name, endpoint]) => [`${group}.${name}`, endpoint] as const),
)

test.each(reads)('[P-D4.1] %s shows no secret', async (_name, endpoint) => {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_brace, name: string) => String(ids[name] ?? 1))
  const known = endpoint.query?.shape ?? {}
  const parts = ['load_full_structure=1', 'search_text=accounts'].filter((part) => part.split('=', 1).join() in known)
  for (const query of ['', parts.join('&')]) expect((await call('GET', `${path}?${query}`)).body).not.toContain(CANARY)
})

test('[P-D4.1] the secrets are there: masked in what they belong to', async () => {
  const { configuration } = (await call('GET', `/workspaces/${ids['id']}/configurations/${ids['cid']}`)).json()
  expect(configuration.settings).toEqual({
    '#top': '*****',
    parameters: { accounts: [{ '#deep': { list: ['*****', { x: '*****' }] } }] },
  })
  expect(configuration.oauth_settings).toEqual({ note: 'noted', token_request_response: '*****' })
  const { workspace } = (await call('GET', `/workspaces/${ids['id']}`)).json()
  expect(workspace.variables).toEqual({ '#token': '*****', plain: 'new' })
})

test('[P-D4.1] no search finds anything by a secret, not even by how it is stored or shown', async () => {
  for (const text of [CANARY, secret('top-new'), '*****', 'sealed:v1']) {
    const answer = await call('GET', `/configuration_settings_search?search_text=${encodeURIComponent(text)}`)
    expect(answer.json().configurations, text).toEqual([])
  }
  expect((await call('GET', '/configuration_settings_search?search_text=accounts')).json().configurations).toHaveLength(
    1,
  )
})

test('[P-D4.1] a refusal does not repeat a secret that was sent', async () => {
  const path = `/workspaces/${ids['id']}`
  const refused = [
    await call('PATCH', path, { variables: { '#token': [secret('refused')] } }),
    await call('PATCH', `${path}/configurations/${ids['cid']}`, {
      settings: { '#top': secret('refused') },
      surprise: 1,
    }),
    await call('PATCH', `${path}/configurations/${ids['cid']}`, { settings: [secret('refused')] }),
    await call('PATCH', '/oauth_repositories/1', { credentials: { '#client_secret': secret('refused') } }),
  ]
  for (const answer of refused) {
    expect(answer.statusCode).toBe(400)
    expect(answer.body).not.toContain(CANARY)
  }
})

test('[P-D4.4] neither the database nor the log has a secret in clear', async () => {
  const { rows: tables } = await clew.pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')",
  )
  for (const { name } of tables) {
    const { rows } = await clew.pool.query(`select 1 from ${name} as row where row::text like $1`, [`%${CANARY}%`])
    expect(rows, name).toEqual([])
  }
  const { rows } = await clew.pool.query("select 1 from configurations where settings::text like '%sealed:v1:%'")
  expect(rows).toHaveLength(1)
  expect(clew.log()).not.toContain(CANARY)
  expect(clew.log()).toContain('request')
})
