import { beforeAll, expect, test } from 'vitest'
import { aJob, aToken, aUser, logLines } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'

let clew: TestInstance
let token: string
let logs: string
beforeAll(async () => {
  clew = await testInstance()
  token = await aToken(clew, await aUser(clew, { role: 'admin' }))
  const job = await aJob(clew, 'workspace', { status: 'running' })
  await logLines(clew, job.id, [
    ['info', 'Reading orders'],
    ['debug', '100% of \\ orders_2026'],
    ['warning', 'ORDERS are late'],
    ['error', 'nothing left'],
    ['info', 'done'],
  ])
  await logLines(clew, (await aJob(clew, 'workspace')).id, [['info', 'of another job: orders']])
  logs = `/workspaces/${job.workspace_id}/jobs/${job.id}/logs`
})

const page = async (query: string) => (await clew.call('GET', `${logs}?${query}`, { token })).json()
const ids = async (query: string) => (await page(query)).workspace_logs.map((line: { id: number }) => line.id)

test('[W-7.81] a line has its number, level, time and text', async () => {
  const { workspace_logs: lines, selection_settings } = await page('limit=1&offset=2')
  expect(lines).toEqual([{ id: 3, level: 'warning', created: expect.stringMatching(/Z$/), text: 'ORDERS are late' }])
  expect(selection_settings).toEqual({ offset: 2, limit: 1, order_by: 'id', order_dir: 'ASC' })
})

test.each([
  ['', [1, 2, 3, 4, 5]],
  ['limit=2', [1, 2]],
  ['limit=2&offset=2', [3, 4]],
  ['limit=2&offset=4', [5]],
  ['offset=5', []],
  ['order_dir=DESC', [5, 4, 3, 2, 1]],
  ['order_dir=DESC&limit=2', [5, 4]],
  ['order_dir=DESC&limit=2&offset=2', [3, 2]],
  ['order_dir=DESC&limit=2&offset=4', [1]],
  ['order_dir=DESC&offset=5', []],
  ['order_dir=DESC&offset=1000000000', []],
])('[W-7.81] the log is read in pages, from its start or from its end: %s', async (query, expected) => {
  expect(await ids(query)).toEqual(expected)
})

test.each([
  ['level=info', [1, 5]],
  ['level=error', [4]],
  ['search_text=oRders', [1, 2, 3]],
  ['search_text=orders&order_dir=DESC&limit=1&offset=1', [2]],
  ['search_text=orders&level=warning', [3]],
  ['search_text=100%25', [2]],
  ['search_text=0%25o', []],
  ['search_text=s_2', [2]],
  ['search_text=r_ers', []],
  ['search_text=%5C', [2]],
  ['search_text=', [1, 2, 3, 4, 5]],
  ['search_text=absent', []],
])('[W-7.82] lines of a level, and lines with a part of the text in any case: %s', async (query, expected) => {
  expect(await ids(query)).toEqual(expected)
  const asked = Object.fromEntries([...new URLSearchParams(query)].filter(([name]) => /level|search/.test(name)))
  expect((await page(query)).selection_settings).toMatchObject(asked)
})

test('[W-7.82] a level that does not exist is refused', async () => {
  const refused = await clew.call('GET', `${logs}?level=fatal`, { token })
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['level']])
})

test('[W-7.81] a job without lines has an empty log', async () => {
  const job = await aJob(clew, 'dawg')
  for (const direction of ['ASC', 'DESC']) {
    const answer = await clew.call('GET', `/dawgs/${job.dawg_id}/jobs/${job.id}/logs?order_dir=${direction}`, { token })
    expect(answer.json().dawg_logs).toEqual([])
  }
})
