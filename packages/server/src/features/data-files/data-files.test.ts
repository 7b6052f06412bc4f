import { beforeAll, expect, test } from 'vitest'
import { aConfiguration, anEntry, aToken, aUser, aWorkspace } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'

let clew: TestInstance
let owner: { id: number }
let token: string
let workspaceId: number
beforeAll(async () => {
  clew = await testInstance()
  owner = await aUser(clew)
  token = await aToken(clew, owner)
  workspaceId = (await aWorkspace(clew, { owner_id: owner.id })).id
})

const inWorkspace = (special = {}) => aConfiguration(clew, { workspace_id: workspaceId, ...special })

/** A job that has published these files, as the last one of its configuration. */
async function published(configurationId: number, paths: string[]): Promise<void> {
  const job = await clew.db
    .insertInto('jobs')
    .values({
      kind: 'configuration',
      configuration_id: configurationId,
      workspace_id: workspaceId,
      user_id: owner.id,
      changed_by: owner.id,
      started_by: 'user',
      status: 'finished',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await clew.db
    .insertInto('files')
    .values(
      paths.map((path) => ({
        job_id: job.id,
        configuration_id: configurationId,
        path,
        blob: Buffer.from(path),
        size: '5000000000',
        rows_count: path.endsWith('.csv') ? '12' : null,
        first_lines: path.endsWith('.csv') ? 'id\n1' : null,
      })),
    )
    .execute()
  await clew.db.updateTable('configurations').set({ output_job_id: job.id }).where('id', '=', configurationId).execute()
}

const link = (target_id: number, source_id: number, filters: string[]) =>
  clew.db.insertInto('configuration_links').values({ target_id, source_id, filters }).execute()

const call = (direction: string, configurationId: number, query = '', as = token, workspace = workspaceId) =>
  clew.call('GET', `/workspaces/${workspace}/configurations/${configurationId}/data/${direction}/preview?${query}`, {
    token: as,
  })
const preview = async (direction: 'input' | 'output', configurationId: number, query = '') =>
  (await call(direction, configurationId, query)).json()[`${direction}_file_preview`]
const namesIn = (list: { data: { file_name: string }[] }) => list.data.map((file) => file.file_name)

test('[C-7.60] the outputs are the files of the last run that published, by path', async () => {
  const { id } = await inWorkspace()
  expect(await preview('output', id)).toEqual({
    data: [],
    filesTotalCount: 0,
    hasMoreItems: false,
    downloadToken: expect.any(String),
    selectionSettings: { offset: 0, limit: 50 },
  })
  await published(id, ['old.csv'])
  await published(id, ['tables/orders.csv', 'report.pdf'])
  const list = await preview('output', id)
  expect(list.data).toEqual([
    {
      id: expect.any(Number),
      file_name: 'report.pdf',
      file_rows_count: null,
      file_size: 5_000_000_000,
      first_lines: null,
      last_modified_date: expect.stringMatching(/Z$/),
      parent_configuration_id: id,
      file_download_token: expect.any(String),
    },
    expect.objectContaining({ file_name: 'tables/orders.csv', file_rows_count: 12, first_lines: 'id\n1' }),
  ])
})

test('[C-7.61] the inputs are what the sources have published, as the filters of their links take it', async () => {
  const [target, one, other, gone] = [
    await inWorkspace(),
    await inWorkspace(),
    await inWorkspace(),
    await inWorkspace({ deleted: 1 }),
  ]
  await published(one.id, ['a.csv', 'b.txt', 'deep/c.csv'])
  await published(other.id, ['a.csv', 'z.csv'])
  await published(gone.id, ['gone.csv'])
  await link(target.id, one.id, ['*.csv'])
  await link(target.id, other.id, ['a*', 'nothing'])
  await link(target.id, gone.id, ['*'])
  const list = await preview('input', target.id)
  expect(
    list.data.map(({ file_name, parent_configuration_id }: { file_name: string; parent_configuration_id: number }) => [
      file_name,
      parent_configuration_id,
    ]),
  ).toEqual([
    ['a.csv', one.id],
    ['a.csv', other.id],
    ['deep/c.csv', one.id],
  ])
  expect(list.filesTotalCount).toBe(3)
  expect(await preview('input', one.id)).toMatchObject({ data: [], filesTotalCount: 0 })
})

test('[C-7.62] both lists are narrowed by a part of the name, paged, and say how many there are', async () => {
  const [target, source] = [await inWorkspace(), await inWorkspace()]
  await published(source.id, ['Part_1.csv', 'part_2.csv', 'part_3.csv', 'other.csv', 'parts.csv'])
  await link(target.id, source.id, ['*'])
  for (const [direction, id] of [
    ['input', target.id],
    ['output', source.id],
  ] as const) {
    const list = await preview(direction, id, 'name_filter=PART_&limit=2')
    expect(namesIn(list)).toEqual(['Part_1.csv', 'part_2.csv'])
    expect(list).toMatchObject({
      filesTotalCount: 3,
      hasMoreItems: true,
      selectionSettings: { offset: 0, limit: 2, name_filter: 'PART_' },
    })
    const rest = await preview(direction, id, 'name_filter=part_&limit=2&offset=2')
    expect([namesIn(rest), rest.hasMoreItems]).toEqual([['part_3.csv'], false])
  }
})

test('[C-7.63] a configuration of another workspace, or in the trash, has no files to show', async () => {
  const [deleted, used, reader] = [await inWorkspace({ deleted: 1 }), await inWorkspace(), await aUser(clew)]
  const other = await aWorkspace(clew, { owner_id: owner.id })
  await anEntry(clew, reader, 'read', { workspace_id: workspaceId })
  for (const direction of ['input', 'output']) {
    expect((await call(direction, deleted.id)).statusCode).toBe(404)
    expect((await call(direction, used.id, '', token, other.id)).statusCode).toBe(404)
    expect((await call(direction, used.id, '', await aToken(clew, await aUser(clew)))).statusCode).toBe(404)
    expect((await call(direction, used.id, '', await aToken(clew, reader))).statusCode).toBe(200)
  }
})
