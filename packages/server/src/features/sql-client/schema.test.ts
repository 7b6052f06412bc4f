import { beforeAll, expect, test } from 'vitest'
import { aConfiguration, aWorkspace } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'
import { parquetOf } from '../../testing/published.ts'
import { anAdministratorsToken, published } from './testing/ask.ts'

let clew: TestInstance
let token: string
beforeAll(async () => {
  clew = await testInstance()
  token = await anAdministratorsToken(clew)
})
const get = async (path: string) => (await clew.call('GET', `/sql/schema${path}`, { token })).json()

test('[P-D4.56] the schema lists the workspaces with published files by the names they have in SQL, and the views', async () => {
  const { workspaceId } = await published(clew, ['clew', 'Out'], { 'tables/a.csv': 'x\n1\n' })
  await aWorkspace(clew, { name: 'Nothing published' })
  const { workspaces, views } = await get('')
  expect(workspaces).toEqual([{ id: workspaceId, sql_name: `clew (${workspaceId})` }])
  expect(views.map((view: { sql_name: string }) => view.sql_name)).toContain('clew.jobs')
  expect(views[0].columns[0]).toEqual({ name: 'id', type: 'INTEGER' })
})

test('[P-D4.56] a workspace lists its configurations that have published tables, with these', async () => {
  const { workspaceId, configurationId, files } = await published(clew, ['Shop', 'Out'], {
    'tables/a.csv': 'x,y\n1,2\n3,4\n',
    'tables/Dir/A.CSV': 'x\n',
    'files/notes.txt': 'text',
  })
  await aConfiguration(clew, { workspace_id: workspaceId, name: 'Without' })
  expect(await get(`/workspaces/${workspaceId}`)).toEqual({
    configurations: [
      {
        id: configurationId,
        sql_name: 'Out',
        files: [
          { id: files['tables/Dir/A.CSV'], sql_name: 'Dir/A.CSV', size: 2, rows_count: 0 },
          { id: files['tables/a.csv'], sql_name: 'a.csv', size: 12, rows_count: 2 },
        ],
      },
    ],
    has_more: 0,
  })
  expect((await clew.call('GET', '/sql/schema/workspaces/999999', { token })).statusCode).toBe(404)
})

test('[P-D4.56] a table tells its columns and what they hold', async () => {
  const { files } = await published(clew, ['Types', 'Out'], {
    'tables/a.csv': 'id;name;day\n1;x;2026-11-15\n',
    'tables/b.parquet': await parquetOf("select 1::bigint as id, 'x' as name"),
  })
  expect((await get(`/files/${files['tables/a.csv']}`)).columns).toEqual([
    { name: 'id', type: 'integer' },
    { name: 'name', type: 'text' },
    { name: 'day', type: 'date' },
  ])
  expect((await get(`/files/${files['tables/b.parquet']}`)).columns).toEqual([
    { name: 'id', type: 'BIGINT' },
    { name: 'name', type: 'VARCHAR' },
  ])
  expect((await clew.call('GET', '/sql/schema/files/999999', { token })).statusCode).toBe(404)
})
