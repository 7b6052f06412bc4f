import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { NamedThing } from '@clew/contract'
import { aConfiguration, aDawg, anEntry, aToken, aUser, aWorkspace } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'

let clew: TestInstance
let owner: { id: number }
let token: string
beforeAll(async () => {
  clew = await testInstance()
})
beforeEach(async () => {
  owner = await aUser(clew)
  token = await aToken(clew, owner)
})

async function find(text: string, { as = token, limit = 8 } = {}): Promise<NamedThing[]> {
  const path = `/name_search?limit=${limit}&search_text=${encodeURIComponent(text)}`
  return (await clew.call('GET', path, { token: as })).json().found
}
const namesOf = (found: NamedThing[]) => found.map(({ name }) => name)
const ownWorkspace = (name: string, special = {}) => aWorkspace(clew, { owner_id: owner.id, name, ...special })

test('[P-7.60] workspaces, DAWGs and configurations are found by their names; a configuration says where it is', async () => {
  const workspace = await ownWorkspace('Shop')
  const dawg = await aDawg(clew, { owner_id: owner.id, name: 'Nightly zebra' })
  const zebra = await aConfiguration(clew, { workspace_id: workspace.id, name: 'zebra.sql' })
  const other = await ownWorkspace('Zebra', { disabled: 1 })
  expect(await find('ZEBRA')).toEqual([
    { kind: 'workspace', id: other.id, name: 'Zebra', disabled: 1, workspace: null },
    {
      kind: 'configuration',
      id: zebra.id,
      name: 'zebra.sql',
      disabled: 0,
      workspace: { id: workspace.id, name: 'Shop' },
    },
    { kind: 'dawg', id: dawg.id, name: 'Nightly zebra', disabled: 0, workspace: null },
  ])
})

test('[P-7.61] the name itself comes first, then what begins with it, then a word that does, then the rest', async () => {
  for (const name of ['the okapis', 'bookapibook', 'okapi two', 'Okapi', 'okapis']) await ownWorkspace(name)
  expect(namesOf(await find('okapi'))).toEqual(['Okapi', 'okapis', 'okapi two', 'the okapis', 'bookapibook'])
  expect(namesOf(await find('okapi', { limit: 2 }))).toEqual(['Okapi', 'okapis'])
})

test('[P-7.61] several words are found in any order, and characters have no special meaning', async () => {
  for (const name of ['Orders to warehouse', 'Warehouse', '100% of orders', 'a_b', 'aXb']) await ownWorkspace(name)
  expect(namesOf(await find('warehouse orders'))).toEqual(['Orders to warehouse'])
  expect(namesOf(await find('100%'))).toEqual(['100% of orders'])
  expect(namesOf(await find('a_'))).toEqual(['a_b'])
})

test('[P-7.62] one or two letters find what begins with them', async () => {
  for (const name of ['Quay', 'aqua']) await ownWorkspace(name)
  expect(namesOf(await find('q'))).toEqual(['Quay'])
  expect(namesOf(await find('qu'))).toEqual(['Quay'])
})

test('[P-7.63] nobody finds what they may not see, nor what is in the trash', async () => {
  const stranger = await aUser(clew)
  const admin = await aUser(clew, { role: 'admin' })
  const workspace = await ownWorkspace('Ibex')
  await aConfiguration(clew, { workspace_id: workspace.id, name: 'ibex step' })
  await aConfiguration(clew, { workspace_id: workspace.id, name: 'ibex gone', deleted: 1 })
  await aDawg(clew, { owner_id: owner.id, name: 'ibex of all' })
  const trashed = await ownWorkspace('Ibex trash', { deleted: 1 })
  await aConfiguration(clew, { workspace_id: trashed.id, name: 'ibex within' })
  const all = ['Ibex', 'ibex step', 'ibex of all']
  expect(namesOf(await find('ibex'))).toEqual(all)
  expect(namesOf(await find('ibex', { as: await aToken(clew, admin) }))).toEqual(all)
  const strangers = await aToken(clew, stranger)
  expect(await find('ibex', { as: strangers })).toEqual([])
  await anEntry(clew, stranger, 'read', { workspace_id: workspace.id })
  expect(namesOf(await find('ibex', { as: strangers }))).toEqual(['Ibex', 'ibex step'])
})
