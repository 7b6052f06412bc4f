import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { aConfiguration, aJob, aWorkspace } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'
import { claimJob, type ClaimedJob } from '../queue/claim.ts'
import { finishJob, type Ending } from '../queue/finish.ts'
import { Family } from './family.ts'

let clew: TestInstance
beforeAll(async () => {
  clew = await testInstance()
})

test('[E-1.3] after a failure, what was on its way to a worker does not start any more', async () => {
  const workspace = await aWorkspace(clew)
  for (const name of ['a', 'b', 'c']) await aConfiguration(clew, { workspace_id: workspace.id, name })
  const { id } = await aJob(clew, 'workspace', { workspace_id: workspace.id })
  const job = (await claimJob(clew.db, id, randomUUID())) as ClaimedJob
  const finish = (ending: Ending) => finishJob(clew.db, ending)
  const family = await Family.begin(job, { db: clew.db, finish, countSlots: () => Promise.resolve(3) }, false)
  const [failing, ...others] = family.take()
  const child = (await claimJob(clew.db, failing!, randomUUID())) as ClaimedJob
  const ending = {
    jobId: child.id,
    attempt: child.attempt,
    status: 'error' as const,
    message: 'no',
    stats: {},
    lines: [],
  }
  await finishJob(clew.db, ending)
  expect(await family.endIfDone()).toBeUndefined()
  await family.childEnded(failing!, 'error', 'no')
  expect(await family.endIfDone()).toMatchObject({ status: 'error' })
  const jobs = await clew.db
    .selectFrom('jobs')
    .select(['id', 'status'])
    .where('parent_id', '=', id)
    .orderBy('id')
    .execute()
  expect(jobs.filter((one) => others.includes(one.id)).map((one) => one.status)).toEqual(['canceled', 'canceled'])
})
