import { beforeAll, expect, test } from 'vitest'
import { aJob, aUser, logLines } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'
import { systemViews } from './system-views.ts'
import { anAdministratorsToken, rowsOf } from './testing/ask.ts'

let clew: TestInstance
let token: string
beforeAll(async () => {
  clew = await testInstance()
  token = await anAdministratorsToken(clew)
})
const rows = (sql: string) => rowsOf(clew, token, sql)

test('[P-D4.46] each view has the columns that it says', async () => {
  for (const { columns, parts } of systemViews.values()) {
    const { fields } = await clew.pool.query(`select * from (${parts[0]}) part limit 0`)
    expect(fields.map(({ name }) => name)).toEqual(Object.keys(columns))
  }
})

test('[P-D4.46] values come as what they are: times, numbers, lists, JSON', async () => {
  const user = await aUser(clew, { name: 'Odd "name"\n,;', last_login: '2026-11-15T08:00:00.123Z' })
  await aJob(clew, 'configuration', { user_id: user.id, status: 'error' })
  expect(
    await rows(`select name, last_login, typeof(created), disabled + 1 from clew.users where id = ${user.id}`),
  ).toEqual([['Odd "name"\n,;', '2026-11-15 08:00:00.123+00', 'TIMESTAMP WITH TIME ZONE', '1']])
  expect(await rows(`select kind, status, typeof(stats) from clew.jobs where user_id = ${user.id}`)).toEqual([
    ['configuration', 'error', 'JSON'],
  ])
  expect(await rows('select typeof(changed), count(*) from clew.history group by 1 having count(*) = -1')).toEqual([])
})

test('[P-D4.46] the log has the last 30 days, and tells where its lines are from', async () => {
  const job = await aJob(clew, 'configuration', { status: 'finished' })
  await logLines(clew, job.id, [
    ['info', 'first'],
    ['error', 'broken\nin two'],
    ['info', 'yesterday'],
    ['info', 'old'],
    ['info', 'too old'],
  ])
  for (const [line, days] of [
    [3, 1],
    [4, 29],
    [5, 31],
  ])
    await clew.pool.query(
      'update job_logs set created = now() - make_interval(days => $1) where job_id = $2 and line = $3',
      [days, job.id, line],
    )
  expect(
    await rows(`select line, level, text, workspace_id from clew.logs where job_id = ${job.id} order by line`),
  ).toEqual([
    ['1', 'info', 'first', String(job.workspace_id)],
    ['2', 'error', 'broken\nin two', String(job.workspace_id)],
    ['3', 'info', 'yesterday', String(job.workspace_id)],
    ['4', 'info', 'old', String(job.workspace_id)],
  ])
})
