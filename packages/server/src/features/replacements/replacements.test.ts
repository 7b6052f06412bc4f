import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aConfiguration, anEntry, aToken, aUser } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'
import { aScene, idsOf, type Scene, type Texts } from './testing/scene.ts'

let clew: TestInstance
let scene: Scene
beforeAll(async () => {
  clew = await testInstance()
})
beforeEach(async () => {
  scene = await aScene(clew)
})

test('[P-2.12.31] the preview has each configuration that would change, with what stands there before and after', async () => {
  const one = await scene.aWritten({
    description: 'from oldhost',
    settings: { parameters: { host: 'OLDHOST', rows: 1 } },
  })
  await scene.aWritten({ description: 'something else' })
  const answer = await scene.preview('oldhost')
  expect(answer.configurations).toHaveLength(1)
  expect(answer.configurations[0]).toMatchObject({
    id: one.id,
    version: one.version,
    workspace: { id: scene.workspaceId, name: 'Shop' },
    component: { id: 14 },
    problem: null,
    changes: [
      { field: 'description', before: 'from oldhost', after: 'from new', matches: 1 },
      { field: 'settings', path: 'parameters.host', before: 'OLDHOST', after: 'new', matches: 1 },
    ],
  })
  expect((await scene.get(one.id)).version).toBe(one.version)
})

test('[P-2.12.31] a text that stands only in a key, a secret or the name of the workspace changes nothing', async () => {
  await scene.aWritten({ settings: { parameters: { canarykey: 1, '#password': 'canarysecret' } } })
  await clew.db.updateTable('workspaces').set({ name: 'canaryname' }).where('id', '=', scene.workspaceId).execute()
  for (const find of ['canarykey', 'canarysecret', 'canaryname', '*****', 'sealed:v1'])
    expect(await scene.preview(find), find).toEqual({ configurations: [], left_out: [] })
})

test('[P-2.12.31] [P-2.12.32] the filters of the search, case and whole words narrow it', async () => {
  const one = await scene.aWritten({ name: 'till' })
  const other = await scene.aWritten({ name: 'Tillage' })
  const found = async (more: object) => idsOf((await scene.preview('till', more)).configurations)
  expect(await found({})).toEqual([one.id, other.id])
  expect(await found({ case_sensitive: 1 })).toEqual([one.id])
  expect(await found({ whole_word: 1 })).toEqual([one.id])
  expect(
    await found({ workspace_ids: [scene.workspaceId], component_ids: [14], user_ids: [scene.owner.id] }),
  ).toHaveLength(2)
  expect(await found({ workspace_ids: [scene.workspaceId + 1] })).toEqual([])
  expect(await found({ component_ids: [20] })).toEqual([])
})

test('[P-2.12.33] what the caller may only view is left out by name, what they may not see is not mentioned', async () => {
  const seen = await scene.aWritten({ name: 'shared word' })
  const reader = await aUser(clew)
  await anEntry(clew, reader, 'read', { workspace_id: scene.workspaceId })
  expect(await scene.preview('shared word', {}, await aToken(clew, reader))).toEqual({
    configurations: [],
    left_out: [{ id: seen.id, name: 'shared word', workspace: { id: scene.workspaceId, name: 'Shop', deleted: 0 } }],
  })
  const nothing = { configurations: [], left_out: [] }
  expect(await scene.preview('shared word', {}, await aToken(clew, await aUser(clew)))).toEqual(nothing)
  await clew.call('DELETE', scene.path(seen.id), { token: scene.token })
  expect(await scene.preview('shared word')).toEqual(nothing)
})

test('[P-2.12.34] 1,000 configurations are changed at once; for more, the preview asks to narrow it down', async () => {
  const values = Array.from({ length: 1_000 }, (_, index) => ({
    name: `bulk ${index}`,
    component_id: 14,
    workspace_id: scene.workspaceId,
    user_id: scene.owner.id,
  }))
  await clew.db.insertInto('configurations').values(values).execute()
  await clew.pool.query(
    'insert into configuration_texts select id, name from configurations where workspace_id = $1 on conflict do nothing',
    [scene.workspaceId],
  )
  const { configurations } = await scene.preview('bulk')
  expect(configurations).toHaveLength(1_000)
  const answer = await scene.apply('bulk', configurations)
  expect([answer.statusCode, answer.json().replacement.configurations_count]).toEqual([201, 1_000])
  const { rows } = await clew.pool.query<{ count: string }>(
    `select count(*) from configurations where workspace_id = $1 and name like 'new %' and version = 2`,
    [scene.workspaceId],
  )
  expect(rows[0]!.count).toBe('1000')
  await scene.aWritten({ name: 'new, too' })
  const refused = await scene.preview('new', { replace: 'newer' })
  expect(refused).toMatchObject({ error_type: 'invalid' })
  expect(refused.message).toBe(
    'This would change more than 1,000 configurations. Choose workspaces, components, tags or authors to narrow it down.',
  )
})

test('[P-2.12.35] what could not be saved by hand has its problem in the preview, and is not applied', async () => {
  const at = (hour: string) => ({ minute: '0', hour, day: '*', month: '*', day_of_week: '*' })
  const cases: [Texts, string, string, string][] = [
    [{ name: 'emptied' }, 'emptied', '', 'The name would be empty.'],
    [{ name: 'lengthened' }, 'lengthened', 'x'.repeat(300), 'Name: '],
    [{ settings: { schedules: [at('11,12')] } }, '11,12', 'noon', 'settings.schedules.0: The hour must be'],
  ]
  for (const [texts, find, replace, problem] of cases) {
    const written = await scene.aWritten(texts)
    const { configurations } = await scene.preview(find, { replace })
    expect(configurations[0].problem).toContain(problem)
    const answer = await scene.apply(find, [written], { replace })
    expect([answer.statusCode, (await scene.get(written.id)).version]).toEqual([400, written.version])
  }
})

test('[P-2.12.35] a secret does not follow to another place: the host beside it cannot be replaced', async () => {
  const settings = { parameters: { host: 'old.example.com', '#password': 'secret', note: 'old.example.com' } }
  const written = await scene.aWritten({ settings })
  const { configurations } = await scene.preview('old.example.com', { replace: 'evil.example.com' })
  expect(configurations[0].problem).toContain('Enter the secret again: where it is sent to has changed.')
  expect((await scene.apply('old.example.com', [written], { replace: 'evil.example.com' })).statusCode).toBe(400)
  expect((await scene.get(written.id)).settings.parameters.host).toBe('old.example.com')
})

test('[P-2.12.36] each configuration gets a new version with a note, is found by the new text, and keeps its secrets', async () => {
  const first = await scene.aWritten({
    name: 'wordone a',
    settings: { parameters: { note: 'wordone', '#key': 'hidden' } },
  })
  const second = await scene.aWritten({ name: 'wordone b' })
  const stored = async () =>
    (await clew.db.selectFrom('configurations').select('settings').where('id', '=', first.id).executeTakeFirstOrThrow())
      .settings as { parameters: Record<string, string> }
  const sealed = (await stored()).parameters['#key']
  const answer = await scene.apply('wordone', [first, second], { replace: 'wordtwo' })
  expect(answer.statusCode).toBe(201)
  expect(answer.json().replacement).toMatchObject({ find: 'wordone', replace: 'wordtwo', configurations_count: 2 })
  expect(await scene.get(first.id)).toMatchObject({ name: 'wordtwo a', version: first.version + 1 })
  expect((await stored()).parameters).toEqual({ note: 'wordtwo', '#key': sealed })
  expect(await scene.newest(first.id)).toMatchObject({
    note: "Replaced 'wordone' by 'wordtwo' (2 configurations)",
    changed: ['name', 'settings'],
    user_id: scene.owner.id,
  })
  const search = async (text: string) =>
    (await clew.call('GET', `/configuration_settings_search?search_text=${text}`, { token: scene.token })).json()
      .configurations
  expect(idsOf(await search('wordtwo'))).toEqual([first.id, second.id])
  expect(await search('wordone')).toEqual([])
})

test('[P-2.12.37] when one was changed or deleted since, each is named and nothing is replaced', async () => {
  const written = [
    await scene.aWritten({ name: 'moved a' }),
    await scene.aWritten({ name: 'moved b' }),
    await scene.aWritten({ name: 'moved c' }),
  ]
  await scene.edit(written[0]!.id, { description: 'edited' })
  await clew.call('DELETE', scene.path(written[1]!.id), { token: scene.token })
  const answer = await scene.apply('moved', written)
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toEqual({
    error_type: 'conflict',
    message: 'Changed in the meantime: moved a, moved b. Nothing has been replaced.',
    fields: {
      [`configurations.${written[0]!.id}`]: 'moved a has been changed.',
      [`configurations.${written[1]!.id}`]: 'moved b has been deleted.',
    },
  })
  expect((await scene.get(written[2]!.id)).name).toBe('moved c')
})

test('[P-2.12.38] nothing is replaced when one of them is not there, may not be edited, or does not have the text', async () => {
  const written = await scene.aWritten({ name: 'all or none' })
  const foreign = await aConfiguration(clew, { name: 'all or none' })
  const missing = { id: 2_000_000_000, version: 1 }
  const without = await scene.aWritten({ name: 'another' })
  for (const other of [foreign, missing, without]) {
    const answer = await scene.apply('all or none', [written, other])
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { items: expect.stringContaining(String(other.id)) },
    ])
  }
  await anEntry(clew, scene.owner, 'read', { workspace_id: foreign.workspace_id })
  expect((await scene.apply('all or none', [written, foreign])).statusCode).toBe(403)
  expect((await scene.apply('all or none', [written, written])).statusCode).toBe(400)
  expect((await scene.get(written.id)).name).toBe('all or none')
})
