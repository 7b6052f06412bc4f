import { beforeAll, expect, test } from 'vitest'
import { tagColors } from '@clew/contract'
import { aDawg, aToken, aUser, aWorkspace } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'

let clew: TestInstance
let admin: string
let user: string
beforeAll(async () => {
  clew = await testInstance()
  admin = await aToken(clew, await aUser(clew, { role: 'admin' }))
  user = await aToken(clew, await aUser(clew))
})

const create = (body: object) => clew.call('POST', '/tags', { token: admin, body })
const names = async (query: string) =>
  (await clew.call('GET', `/tags?${query}`, { token: user })).json().tags.map((tag: { name: string }) => tag.name)

test('[P-7.15] an administrator creates, changes and deletes a tag, and everybody reads it', async () => {
  const created = await create({ name: ' prod ', color: 'gumbo' })
  expect(created.statusCode).toBe(201)
  const { tag } = created.json()
  expect(tag).toEqual({ id: expect.any(Number), name: 'prod', color: 'gumbo' })
  const changed = await clew.call('PATCH', `/tags/${tag.id}`, { token: admin, body: { color: 'broom' } })
  expect(changed.json().tag).toEqual({ ...tag, color: 'broom' })
  expect((await clew.call('GET', `/tags/${tag.id}`, { token: user })).json().tag).toEqual({ ...tag, color: 'broom' })
  const deleted = await clew.call('DELETE', `/tags/${tag.id}`, { token: admin })
  expect([deleted.statusCode, deleted.json()]).toEqual([200, {}])
  expect((await clew.call('GET', `/tags/${tag.id}`, { token: user })).statusCode).toBe(404)
  expect((await clew.call('DELETE', `/tags/${tag.id}`, { token: admin })).statusCode).toBe(404)
})

test('[P-5.9] a tag needs a name and one of the fourteen colours', async () => {
  expect(tagColors).toHaveLength(14)
  expect((await create({ name: '  ', color: 'pink' })).json().fields).toEqual({
    name: 'Please fill in the field',
    color: 'Pick one of the colors please.',
  })
  expect((await create({ name: 'x' })).json().fields).toEqual({ color: 'Pick one of the colors please.' })
})

test('[P-5.10] two tags do not share a name, in whatever case, not even when they come at once', async () => {
  const answers = await Promise.all(['CRM', 'crm', 'Crm'].map((name) => create({ name, color: 'nepal' })))
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  const other = (await create({ name: 'other', color: 'nepal' })).json().tag
  const taken = await clew.call('PATCH', `/tags/${other.id}`, { token: admin, body: { name: 'cRM' } })
  expect(taken.json()).toMatchObject({ error_type: 'already_exists', fields: { name: 'Tag already exists' } })
})

test('[P-8.8] a tag that is saved as it was is refused', async () => {
  const { tag } = (await create({ name: 'same', color: 'fuego' })).json()
  const answer = await clew.call('PATCH', `/tags/${tag.id}`, { token: admin, body: { name: 'same', color: 'fuego' } })
  expect(answer.json().error_type).toBe('nothing_changed')
})

test('[P-7.16] tags are listed by name, twenty at a time, and found by a part of the name as it is written', async () => {
  for (let i = 0; i < 21; i++) await create({ name: `filler ${i}`, color: 'cabaret' })
  for (const name of ['100%', 'under_score', String.raw`back\slash`]) await create({ name, color: 'cabaret' })
  expect(await names('')).toHaveLength(20)
  expect(await names('name_filter=FILLER&limit=1000')).toHaveLength(21)
  expect(await names(`name_filter=${encodeURIComponent('%')}`)).toEqual(['100%'])
  expect(await names('name_filter=_')).toEqual(['under_score'])
  expect(await names(`name_filter=${encodeURIComponent('\\')}`)).toEqual([String.raw`back\slash`])
  for (const name of ['gamma tag', 'Beta tag', 'alpha tag']) await create({ name, color: 'cabaret' })
  expect(await names('name_filter=tag')).toEqual(['alpha tag', 'Beta tag', 'gamma tag'])
  expect(await names('name_filter=tag&order_dir=DESC&limit=2&offset=1')).toEqual(['Beta tag', 'alpha tag'])
  const answer = (await clew.call('GET', '/tags?name_filter=x', { token: user })).json()
  expect(answer.selection_settings).toEqual({
    offset: 0,
    limit: 20,
    order_by: 'name',
    order_dir: 'ASC',
    name_filter: 'x',
  })
})

test('[P-2.9.12] administrators learn on how many workspaces and DAWGs a tag is, without those in the trash', async () => {
  const { tag } = (await create({ name: 'in use', color: 'broom' })).json()
  const usage = (id: number) => clew.call('GET', `/tags/${id}/usage`, { token: admin })
  expect((await usage(tag.id)).json()).toEqual({ tag_usage: { workspaces: 0, dawgs: 0 } })
  const links = [
    { workspace_id: (await aWorkspace(clew)).id },
    { workspace_id: (await aWorkspace(clew)).id },
    { workspace_id: (await aWorkspace(clew, { deleted: 1 })).id },
    { dawg_id: (await aDawg(clew)).id },
    { dawg_id: (await aDawg(clew, { deleted: 1 })).id },
  ]
  for (const link of links)
    await clew.db
      .insertInto('entity_tags')
      .values({ tag_id: tag.id, ...link })
      .execute()
  expect((await usage(tag.id)).json()).toEqual({ tag_usage: { workspaces: 2, dawgs: 1 } })
  expect((await usage(999_999)).statusCode).toBe(404)
})
