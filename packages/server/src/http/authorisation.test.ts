/** Generated from the contract: a new endpoint is tested before anyone thinks of it. */
import { calls, paramNames, type Access, type Endpoint, type EndpointGroup, type Permission } from '@clew/contract'
import { beforeAll, expect, test } from 'vitest'
import { aConfiguration, aDawg, anEntry, aToken, aUser, aWorkspace } from '../testing/builders.ts'
import { testInstance, type TestInstance } from '../testing/instance.ts'

const actors = [
  'nobody',
  'stranger',
  'self',
  'reader',
  'writer',
  'owner',
  'administrator',
  'disabled',
  'deleted',
] as const
type Actor = (typeof actors)[number]
type Outcome = 'heard' | 401 | 403 | 404

const permissions: Partial<Record<Actor, Permission>> = {
  reader: 'read',
  writer: 'write',
  owner: 'owner',
  administrator: 'owner',
}
const levels: Permission[] = ['read', 'write', 'owner']

/** Whether the request gets as far as being looked at; otherwise the status that it gets. Nobody here has the flags to create. */
function expected(access: Access, actor: Actor): Outcome {
  if (access === 'public') return 'heard'
  if (actor === 'nobody' || actor === 'disabled' || actor === 'deleted') return 401
  if (actor === 'administrator' || access === 'signed-in') return 'heard'
  if (access === 'admin') return 403
  if ('self' in access) return actor === 'self' ? 'heard' : 403
  if (!('entity' in access)) return 403
  const held = permissions[actor]
  if (held === undefined) return 404
  return levels.indexOf(held) >= levels.indexOf(access.permission) && access.may === undefined ? 'heard' : 403
}

let clew: TestInstance
const tokens = new Map<Actor, string>()
/** What the paths name, by kind of access and whether it is in the trash. */
const ids = { self: 0, workspace: 0, trashedWorkspace: 0, dawg: 0, trashedDawg: 0 }

beforeAll(async () => {
  clew = await testInstance()
  const people = {
    stranger: await aUser(clew),
    self: await aUser(clew),
    reader: await aUser(clew),
    writer: await aUser(clew),
    owner: await aUser(clew),
    administrator: await aUser(clew, { role: 'admin' }),
    disabled: await aUser(clew),
    deleted: await aUser(clew),
  }
  ids.self = people.self.id
  for (const deleted of [0, 1] as const) {
    const workspace = await aWorkspace(clew, { owner_id: people.owner.id, deleted })
    const dawg = await aDawg(clew, { owner_id: people.owner.id, deleted })
    for (const { id } of [people.reader, people.disabled, people.deleted]) {
      await anEntry(clew, { id }, 'read', { workspace_id: workspace.id })
      await anEntry(clew, { id }, 'read', { dawg_id: dawg.id })
    }
    await anEntry(clew, people.writer, 'write', { workspace_id: workspace.id })
    await anEntry(clew, people.writer, 'write', { dawg_id: dawg.id })
    ids[deleted ? 'trashedWorkspace' : 'workspace'] = workspace.id
    ids[deleted ? 'trashedDawg' : 'dawg'] = dawg.id
  }
  for (const [actor, user] of Object.entries(people)) tokens.set(actor as Actor, await aToken(clew, user))
  for (const flag of ['disabled', 'deleted'] as const)
    await clew.db
      .updateTable('users')
      .set({ [flag]: 1 })
      .where('id', '=', people[flag].id)
      .execute()
})

function idOf(access: Access): number {
  if (typeof access !== 'object' || !('entity' in access)) return ids.self
  const isTrash = access.state === 'in trash'
  if (access.entity === 'workspace') return isTrash ? ids.trashedWorkspace : ids.workspace
  return isTrash ? ids.trashedDawg : ids.dawg
}

/** With a parameter that no call knows, so that nothing happens even where the caller is heard. */
const ask = (endpoint: Endpoint, actor: Actor, id = idOf(endpoint.access)) =>
  clew.call(endpoint.method, `${endpoint.path.replaceAll(/\{\w+\}/g, String(id))}?surprise=1`, {
    token: tokens.get(actor),
  })

const all = Object.entries(calls as Record<string, EndpointGroup>).flatMap(([group, members]) =>
  Object.entries(members).map(([name, endpoint]) => [`${group}.${name}`, endpoint] as const),
)

const outcome = (status: number): Outcome => (status === 401 || status === 403 || status === 404 ? status : 'heard')

test.each(all)('[P-D1.2] [P-D3.6] %s answers each kind of caller as its access says', async (_name, endpoint) => {
  const answers = await Promise.all(actors.map((actor) => ask(endpoint, actor)))
  expect(Object.fromEntries(actors.map((actor, index) => [actor, outcome(answers[index]!.statusCode)]))).toEqual(
    Object.fromEntries(actors.map((actor) => [actor, expected(endpoint.access, actor)])),
  )
})

const ofEntities = all.filter(([, { access }]) => typeof access === 'object' && 'entity' in access)

test.each(ofEntities)(
  '[P-D3.7] %s: what may not be seen, does not exist or is elsewhere looks the same',
  async (_name, endpoint) => {
    const access = endpoint.access as Extract<Access, { entity: string }>
    const elsewhere =
      access.state === 'in trash'
        ? [ids.workspace, ids.dawg]
        : access.state === 'anywhere'
          ? []
          : [ids.trashedWorkspace, ids.trashedDawg]
    const answers = [
      await ask(endpoint, 'stranger'),
      await ask(endpoint, 'owner', 999_999),
      ...(await Promise.all(
        elsewhere
          .slice(access.entity === 'workspace' ? 0 : 1)
          .slice(0, 1)
          .map((id) => ask(endpoint, 'owner', id)),
      )),
    ]
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`))).toEqual(
      new Set(['404 {"error_type":"not_found","message":"Not found"}']),
    )
  },
)

const nested = ofEntities.filter(([, { path }]) => paramNames(path).length > 1)

test.each(nested)('[P-D3.8] %s refuses an id that belongs to something else', async (_name, endpoint) => {
  const { administrator, foreign } = await foreignThings()
  const own: Record<string, number> = { ...foreign, id: idOf(endpoint.access) }
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_brace, name: string) => String(own[name]))
  const { query = '', ...needed } = needs[`${endpoint.method} ${endpoint.path}`] ?? {}
  const answer = await clew.call(endpoint.method, `${path}${query}`, { token: administrator, ...needed })
  expect([answer.statusCode, answer.json().error_type]).toEqual([404, 'not_found'])
})

/** What a call needs to be heard at all. */
const needs: Record<string, { body?: unknown; query?: string; headers?: Record<string, string> }> = {
  'PATCH /acl/workspaces/{id}/users/{userId}': { body: { permission: 'read' } },
  'PATCH /acl/dawgs/{id}/users/{userId}': { body: { permission: 'read' } },
  'PATCH /workspaces/{id}/configurations/{cid}': { body: { name: 'x' } },
  'POST /workspaces/{id}/configurations/{cid}/uploads': {
    body: 'x',
    query: '?name=x',
    headers: { 'content-type': 'application/octet-stream' },
  },
}

/** Parents that are there, with children that exist, but belong to others. */
async function foreignThings() {
  const administrator = await aToken(clew, await aUser(clew, { role: 'admin' }))
  const other = await aConfiguration(clew, { deleted: 0 })
  const run = async (path: string) => (await clew.call('POST', `${path}/jobs`, { token: administrator })).json()
  const { workspace_job } = await run(`/workspaces/${other.workspace_id}`)
  const tag = await clew.db
    .insertInto('tags')
    .values({ name: `tag ${other.id}`, color: 'gumbo' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const version = await clew.db
    .insertInto('versions')
    .values({ configuration_id: other.id, version: 1, user_id: other.user_id, changed: [], snapshot: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const foreign: Record<string, number> = {
    cid: other.id,
    jobId: workspace_job.id,
    hid: version.id,
    tagId: tag.id,
    userId: other.user_id,
  }
  return { administrator, foreign }
}
