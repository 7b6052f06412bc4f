import { beforeAll, beforeEach, expect, test } from 'vitest'
import { anEntry, aToken, aUser } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'
import { aScene, statuses, type Scene } from './testing/scene.ts'

let clew: TestInstance
let scene: Scene
beforeAll(async () => {
  clew = await testInstance()
})
beforeEach(async () => {
  scene = await aScene(clew)
})

test('[P-2.12.39] a set is listed for who made it and for administrators, with what the caller may still see', async () => {
  const written = await scene.aWritten({ name: 'listed' })
  const { id } = (await scene.apply('listed', [written])).json().replacement
  const list = async (as: string) =>
    (await clew.call('GET', '/configuration_replacements', { token: as })).json().replacements
  const one = (as: string) => clew.call('GET', `/configuration_replacements/${id}`, { token: as })
  const [admin, stranger] = [
    await aToken(clew, await aUser(clew, { role: 'admin' })),
    await aToken(clew, await aUser(clew)),
  ]
  expect(await list(scene.token)).toMatchObject([{ id, user: { id: scene.owner.id }, find: 'listed', reverted: null }])
  expect((await list(admin))[0]).toMatchObject({ id })
  expect(await list(stranger)).toEqual([])
  expect((await one(stranger)).statusCode).toBe(404)
  expect((await scene.revert(id, {}, stranger)).statusCode).toBe(404)
  expect((await one(scene.token)).json().replacement.items).toMatchObject([
    {
      id: written.id,
      name: 'new',
      version_before: written.version,
      version_after: written.version + 1,
      version_reverted: null,
    },
  ])
  await clew.db
    .updateTable('workspaces')
    .set({ owner_id: (await aUser(clew)).id })
    .where('id', '=', scene.workspaceId)
    .execute()
  expect((await one(scene.token)).json().replacement).toMatchObject({ configurations_count: 1, items: [] })
})

test('[P-2.12.40] a set is taken back as a whole, as new versions with a note', async () => {
  const settings = { parameters: { note: 'backword', '#key': 'hidden' } }
  const first = await scene.aWritten({ name: 'backword a', settings })
  const second = await scene.aWritten({ name: 'backword b' })
  const { id } = (await scene.apply('backword', [first, second])).json().replacement
  const answer = await scene.revert(id)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    skipped_count: 0,
    replacement: { id, reverted_by: { id: scene.owner.id }, reverted_count: 2 },
  })
  expect(await scene.get(first.id)).toMatchObject({
    name: 'backword a',
    version: first.version + 2,
    settings: { parameters: { note: 'backword', '#key': '*****' } },
  })
  expect((await scene.newest(second.id)).note).toBe("Reverted: replaced 'backword' by 'new' (2 configurations)")
})

test('[P-2.12.41] what was changed since is named and nothing is taken back; skipped, the others are', async () => {
  const [kept, edited, deleted] = [
    await scene.aWritten({ name: 'skipword a' }),
    await scene.aWritten({ name: 'skipword b' }),
    await scene.aWritten({ name: 'skipword c' }),
  ]
  const { id } = (await scene.apply('skipword', [kept, edited, deleted])).json().replacement
  await scene.edit(edited.id, { description: 'edited since' })
  await clew.call('DELETE', scene.path(deleted.id), { token: scene.token })
  const refused = await scene.revert(id)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().message).toBe('Changed in the meantime: new b, new c. Nothing has been reverted.')
  expect((await scene.get(kept.id)).name).toBe('new a')
  const answer = await scene.revert(id, { skip_changed: 1 })
  expect(answer.json()).toMatchObject({ skipped_count: 2, replacement: { reverted_count: 1 } })
  expect([(await scene.get(kept.id)).name, (await scene.get(edited.id)).name]).toEqual(['skipword a', 'new b'])
})

test('[P-2.12.41] where the caller may no longer edit, nothing is taken back, and no name is told that may not be seen', async () => {
  const written = await scene.aWritten({ name: 'lostword' })
  const { id } = (await scene.apply('lostword', [written])).json().replacement
  const other = await aUser(clew)
  await clew.db.updateTable('workspaces').set({ owner_id: other.id }).where('id', '=', scene.workspaceId).execute()
  const hidden = await scene.revert(id, { skip_changed: 1 })
  expect([hidden.statusCode, hidden.json().message]).toEqual([
    409,
    'Changed in the meantime: 1 that you may not see. There is nothing left to revert.',
  ])
  await anEntry(clew, scene.owner, 'read', { workspace_id: scene.workspaceId })
  expect((await scene.revert(id)).json().fields).toEqual({
    [`configurations.${written.id}`]: 'new may no longer be edited.',
  })
})

test('[P-2.12.42] a set is taken back once, also when two try at the same time', async () => {
  const written = await scene.aWritten({ name: 'onceword' })
  const { id } = (await scene.apply('onceword', [written])).json().replacement
  const answers = await Promise.all([scene.revert(id), scene.revert(id), scene.revert(id)])
  expect(statuses(answers)).toEqual([200, 409, 409])
  expect((await scene.get(written.id)).version).toBe(written.version + 2)
})

const ROUNDS = 10

test('[P-2.12.43] replacing and editing at once: one of them happens, the other is told', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const written = [
      await scene.aWritten({ name: `race ${round} a` }),
      await scene.aWritten({ name: `race ${round} b` }),
    ]
    const [replaced, edited] = await Promise.all([
      scene.apply('race', written),
      scene.edit(written[1]!.id, { description: 'edited', expected_version: written[1]!.version }),
    ])
    const names = [(await scene.get(written[0]!.id)).name, (await scene.get(written[1]!.id)).name]
    expect([replaced.statusCode, edited.statusCode, names]).toEqual(
      replaced.statusCode === 201
        ? [201, 409, [`new ${round} a`, `new ${round} b`]]
        : [409, 200, [`race ${round} a`, `race ${round} b`]],
    )
  }
})

test('[P-2.12.43] two replacements of the same things at once, in any order: one happens', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const written = await Promise.all([
      scene.aWritten({ name: 'twice a' }),
      scene.aWritten({ name: 'twice b' }),
      scene.aWritten({ name: 'twice c' }),
    ])
    const answers = await Promise.all([scene.apply('twice', written), scene.apply('twice', written.toReversed())])
    expect(statuses(answers)).toEqual([201, 409])
    for (const { id, version } of written) expect((await scene.get(id)).version).toBe(version + 1)
  }
})

test('[P-2.12.43] replacing and deleting at once: deleted it is, and either replaced before or not at all', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const written = [await scene.aWritten({ name: 'gone a' }), await scene.aWritten({ name: 'gone b' })]
    const [replaced, removed] = await Promise.all([
      scene.apply('gone', written),
      clew.call('DELETE', scene.path(written[1]!.id), { token: scene.token }),
    ])
    expect(removed.statusCode).toBe(200)
    expect((await scene.get(written[0]!.id)).name).toBe(replaced.statusCode === 201 ? 'new a' : 'gone a')
    expect([201, 409]).toContain(replaced.statusCode)
  }
})
