import { stat, utimes } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { diskStorage } from '../../storage/disk.ts'
import type { Storage } from '../../storage/storage.ts'
import { aConfiguration, aJob, aUser, aWorkspace } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'
import { publishFiles } from '../../testing/published.ts'
import { refreshDiskUsage } from './disk-usage.ts'
import { deleteOutputs, eraseData } from './erase.ts'
import { keepOutputs, sweepBlobs } from './retention.ts'

let clew: TestInstance
let storage: Storage
beforeAll(async () => {
  clew = await testInstance()
  storage = diskStorage(clew.dataDir)
})

const TWO_HOURS_AGO = new Date(Date.now() - 2 * 60 * 60_000)

async function pathsOf(configurationId: number): Promise<string[]> {
  const rows = await clew.db
    .selectFrom('files')
    .select('path')
    .where('configuration_id', '=', configurationId)
    .orderBy('id')
    .execute()
  return rows.map(({ path }) => path)
}
const configurationRow = (id: number) =>
  clew.db.selectFrom('configurations').select(['output_job_id', 'state']).where('id', '=', id).executeTakeFirstOrThrow()
const remember = (id: number) =>
  clew.db
    .updateTable('configurations')
    .set({ state: JSON.stringify({ last: 7 }) })
    .where('id', '=', id)
    .execute()
async function diskUsage(workspaceId: number): Promise<number> {
  const row = await clew.db
    .selectFrom('workspace_figures')
    .select('disk_usage')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return Number(row.disk_usage)
}

test('[E-4.20] the files of the newest runs are kept, those of older ones forgotten', async () => {
  const [{ id }, other] = [await aConfiguration(clew), await aConfiguration(clew)]
  await publishFiles(clew, other.id, { other: 'x' })
  for (const path of ['a1', 'b', 'c', 'd']) await publishFiles(clew, id, { [path]: path, [`${path}+`]: path })
  await keepOutputs(clew.db, id, 3)
  expect(await pathsOf(id)).toEqual(['b', 'b+', 'c', 'c+', 'd', 'd+'])
  await keepOutputs(clew.db, id, 1)
  expect(await pathsOf(id)).toEqual(['d', 'd+'])
  expect(await pathsOf(other.id)).toEqual(['other'])
})

test('[E-4.20] the current files are never forgotten', async () => {
  const { id } = await aConfiguration(clew)
  await publishFiles(clew, id, { current: 'x' })
  const { output_job_id } = await configurationRow(id)
  await publishFiles(clew, id, { newer: 'y' })
  await clew.db.updateTable('configurations').set({ output_job_id }).where('id', '=', id).execute()
  await keepOutputs(clew.db, id, 1)
  expect(await pathsOf(id)).toEqual(['current', 'newer'])
})

test('[E-4.21] erasing takes files and state; deleting outputs leaves the state', async () => {
  const { id: workspaceId } = await aWorkspace(clew)
  const [one, other] = [
    await aConfiguration(clew, { workspace_id: workspaceId }),
    await aConfiguration(clew, { workspace_id: workspaceId }),
  ]
  for (const { id } of [one, other]) {
    await publishFiles(clew, id, { a: 'x' })
    await remember(id)
  }
  await deleteOutputs(clew.db, { configurationId: one.id })
  expect(await configurationRow(one.id)).toEqual({ output_job_id: null, state: { last: 7 } })
  expect([await pathsOf(one.id), await pathsOf(other.id)]).toEqual([[], ['a']])
  await eraseData(clew.db, { workspaceId })
  for (const { id } of [one, other]) {
    expect(await configurationRow(id)).toEqual({ output_job_id: null, state: null })
    expect(await pathsOf(id)).toEqual([])
  }
})

test('[E-4.21] while a job is active nothing is erased', async () => {
  const { id } = await aConfiguration(clew)
  await publishFiles(clew, id, { a: 'x' })
  await remember(id)
  await aJob(clew, 'configuration', { configuration_id: id })
  await expect(eraseData(clew.db, { configurationId: id })).rejects.toMatchObject({ type: 'already_active' })
  expect(await pathsOf(id)).toEqual(['a'])
  expect((await configurationRow(id)).state).toEqual({ last: 7 })
})

test('[E-4.22] the same content counts once for a workspace, and what is erased no more', async () => {
  const owner_id = (await aUser(clew)).id
  const [here, elsewhere] = [await aWorkspace(clew, { owner_id }), await aWorkspace(clew, { owner_id })]
  const [one, other] = [
    await aConfiguration(clew, { workspace_id: here.id }),
    await aConfiguration(clew, { workspace_id: here.id }),
  ]
  await publishFiles(clew, one.id, { a: '12345', b: '12345', c: '123' })
  await publishFiles(clew, other.id, { a: '12345' })
  await publishFiles(clew, (await aConfiguration(clew, { workspace_id: elsewhere.id })).id, { a: '1234567' })
  await refreshDiskUsage(clew.db, here.id)
  expect([await diskUsage(here.id), await diskUsage(elsewhere.id)]).toEqual([8, 0])
  await eraseData(clew.db, { configurationId: one.id })
  expect(await diskUsage(here.id)).toBe(5)
  await eraseData(clew.db, { workspaceId: here.id })
  expect(await diskUsage(here.id)).toBe(0)
})

test('[E-4.23] contents leave the disk once no file has them', async () => {
  const [one, other] = [await aConfiguration(clew), await aConfiguration(clew)]
  await publishFiles(clew, one.id, { shared: 'in two places', own: 'in one place' })
  await publishFiles(clew, other.id, { shared: 'in two places' })
  const blobs = await clew.db
    .selectFrom('files')
    .select(['path', 'blob'])
    .where('configuration_id', '=', one.id)
    .execute()
  const pathTo = (name: string) => storage.localPath(blobs.find(({ path }) => path === name)!.blob)
  for (const { path } of blobs) await utimes(pathTo(path), TWO_HOURS_AGO, TWO_HOURS_AGO)
  expect(await sweepBlobs(clew.db, storage)).toEqual({ removed: 0, bytes: 0 })
  await eraseData(clew.db, { configurationId: one.id })
  expect(await sweepBlobs(clew.db, storage)).toEqual({ removed: 1, bytes: 12 })
  expect((await stat(pathTo('shared'))).size).toBe(13)
})
