import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Tag } from '@clew/contract'
import { aDawg, anEntry, aToken, aUser, aWorkspace } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'
import { hasAllTags, tagsColumn } from './index.ts'

let clew: TestInstance
let owner: { id: number }
let token: string
beforeAll(async () => {
  clew = await testInstance()
  owner = await aUser(clew)
  token = await aToken(clew, owner)
})

let made = 0
const aTag = async (name = `tag ${++made}`): Promise<Tag> =>
  clew.db.insertInto('tags').values({ name, color: 'gumbo' }).returningAll().executeTakeFirstOrThrow()

describe.each([
  ['workspace', 'workspace', aWorkspace],
  ['dawg', 'DAWG', aDawg],
] as const)('tags of a %s', (kind, label, build) => {
  const anEntity = async (): Promise<number> => (await build(clew, { owner_id: owner.id })).id
  const assign = (id: number, tagId: number, as = token) =>
    clew.call('POST', `/${kind}s/${id}/tags`, { token: as, body: { tag_id: tagId } })
  const tagsOf = async (id: number) =>
    (await clew.call('GET', `/${kind}s/${id}/tags`, { token })).json()[`${kind}_tags`]

  test('[W-7.30] [W-7.31] a tag that is assigned is in the list, which goes by name in any case', async () => {
    const id = await anEntity()
    const [beta, alpha] = [await aTag(`Beta ${kind}`), await aTag(`alpha ${kind}`)]
    const answer = await assign(id, beta.id)
    const link = {
      id: expect.any(Number),
      tag_id: beta.id,
      tag: beta,
      created: expect.any(String),
      [`${kind}_id`]: id,
    }
    expect([answer.statusCode, answer.json()]).toEqual([201, { [`${kind}_tag`]: link }])
    await assign(id, alpha.id)
    expect(await tagsOf(id)).toEqual([{ ...link, tag_id: alpha.id, tag: alpha }, link])
    expect(await tagsOf(await anEntity())).toEqual([])
  })

  test('[W-7.31] whoever may only look cannot tag, a stranger does not find it, and what is in the trash cannot be tagged', async () => {
    const [id, tag, reader] = [await anEntity(), await aTag(), await aUser(clew)]
    await anEntry(clew, reader, 'read', kind === 'workspace' ? { workspace_id: id } : { dawg_id: id })
    expect((await assign(id, tag.id, await aToken(clew, reader))).statusCode).toBe(403)
    expect((await assign(id, tag.id, await aToken(clew, await aUser(clew)))).statusCode).toBe(404)
    await clew.db.updateTable(`${kind}s`).set({ deleted: 1 }).where('id', '=', id).execute()
    expect((await assign(id, tag.id)).statusCode).toBe(404)
  })

  test('[W-7.32] a tag is assigned once, however many ask for it at the same time', async () => {
    const [id, tag] = [await anEntity(), await aTag()]
    const answers = await Promise.all([assign(id, tag.id), assign(id, tag.id), assign(id, tag.id)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect((await assign(id, tag.id)).json()).toEqual({
      error_type: 'already_exists',
      message: `Tag is already assigned to ${label}.`,
    })
    expect(await tagsOf(id)).toHaveLength(1)
  })

  test('[W-7.33] a tag that does not exist is refused by name', async () => {
    const answer = await assign(await anEntity(), 2_000_000_000)
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { tag_id: 'there is no such tag' }])
  })

  test('[W-7.34] a tag is taken off once, and only there', async () => {
    const [id, other, tag] = [await anEntity(), await anEntity(), await aTag()]
    await assign(id, tag.id)
    await assign(other, tag.id)
    const remove = () => clew.call('DELETE', `/${kind}s/${id}/tags/${tag.id}`, { token })
    const answer = await remove()
    expect([answer.statusCode, answer.json()]).toEqual([200, {}])
    expect(await tagsOf(id)).toEqual([])
    expect(await tagsOf(other)).toHaveLength(1)
    expect((await remove()).statusCode).toBe(404)
  })

  test('[W-7.35] a tag that is deleted leaves everything that had it', async () => {
    const [id, tag] = [await anEntity(), await aTag()]
    await assign(id, tag.id)
    const admin = await aToken(clew, await aUser(clew, { role: 'admin' }))
    await clew.call('DELETE', `/tags/${tag.id}`, { token: admin })
    expect(await tagsOf(id)).toEqual([])
  })

  test('[W-7.36] the tags of a thing come by name, and a selection by several tags asks for all of them', async () => {
    const [both, one, none] = [await anEntity(), await anEntity(), await anEntity()]
    const [second, first] = [await aTag(`Second of ${kind}`), await aTag(`first of ${kind}`)]
    await assign(both, second.id)
    await assign(both, first.id)
    await assign(one, first.id)
    const found = async (tagIds: number[]) => {
      const { rows } = await sql<{ id: number; tags: Tag[] }>`
        select entity.id, ${tagsColumn(kind)} as tags from ${sql.table(`${kind}s`)} entity
        where entity.id in (${both}, ${one}, ${none}) and ${hasAllTags(kind, tagIds)} order by entity.id`.execute(
        clew.db,
      )
      return rows
    }
    expect(await found([])).toEqual([
      { id: both, tags: [first, second] },
      { id: one, tags: [first] },
      { id: none, tags: [] },
    ])
    expect((await found([first.id, first.id])).map(({ id }) => id)).toEqual([both, one])
    expect((await found([first.id, second.id])).map(({ id }) => id)).toEqual([both])
    expect(await found([2_000_000_000])).toEqual([])
  })
})
