/** Generated from the contract: a new endpoint is tested before anyone thinks of it. */
import { calls, type Access, type Endpoint, type EndpointGroup } from '@clew/contract'
import { beforeAll, expect, test } from 'vitest'
import { aToken, aUser } from '../testing/builders.ts'
import { testInstance, type TestInstance } from '../testing/instance.ts'

const actors = ['nobody', 'stranger', 'self', 'administrator', 'disabled', 'deleted'] as const
type Actor = (typeof actors)[number]

/** Whether the request gets as far as being looked at; otherwise the status that it gets. */
function expected(access: Access, actor: Actor): 'heard' | 401 | 403 {
  if (access === 'public') return 'heard'
  if (actor === 'nobody' || actor === 'disabled' || actor === 'deleted') return 401
  if (actor === 'administrator' || access === 'signed-in') return 'heard'
  return access !== 'admin' && actor === 'self' ? 'heard' : 403
}

let clew: TestInstance
let ownId: number
const tokens = new Map<Actor, string>()

beforeAll(async () => {
  clew = await testInstance()
  const self = await aUser(clew)
  ownId = self.id
  const people = {
    stranger: await aUser(clew),
    self,
    administrator: await aUser(clew, { role: 'admin' }),
    disabled: await aUser(clew),
    deleted: await aUser(clew),
  }
  for (const [actor, user] of Object.entries(people)) tokens.set(actor as Actor, await aToken(clew, user))
  for (const flag of ['disabled', 'deleted'] as const)
    await clew.db
      .updateTable('users')
      .set({ [flag]: 1 })
      .where('id', '=', people[flag].id)
      .execute()
})

/** With a field that no call knows, so that nothing happens even where the caller is heard. */
const ask = (endpoint: Endpoint, actor: Actor) =>
  clew.call(endpoint.method, `${endpoint.path.replaceAll(/\{\w+\}/g, String(ownId))}?surprise=1`, {
    token: tokens.get(actor),
  })

const endpoints = Object.entries(calls as Record<string, EndpointGroup>).flatMap(([group, members]) =>
  Object.entries(members).map(([name, endpoint]) => [`${group}.${name}`, endpoint] as const),
)

test.each(endpoints)('[P-D1.2] %s answers each kind of caller as its access says', async (_name, endpoint) => {
  const answers = await Promise.all(actors.map((actor) => ask(endpoint, actor)))
  const seen = answers.map(({ statusCode }) => (statusCode === 401 || statusCode === 403 ? statusCode : 'heard'))
  expect(Object.fromEntries(actors.map((actor, index) => [actor, seen[index]]))).toEqual(
    Object.fromEntries(actors.map((actor) => [actor, expected(endpoint.access, actor)])),
  )
})
