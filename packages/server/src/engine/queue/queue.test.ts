import { pino } from 'pino'
import { makeWorkerUtils } from 'graphile-worker'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { startQueue } from './queue.ts'

const logger = pino({ level: 'silent' })

test('a message is taken by the process that works, and not by one that only schedules', async () => {
  const { pool } = await testDatabase()
  const ran: string[] = []
  const done = Promise.withResolvers<void>()
  const task = (who: string) => ({
    wake: {
      run: async () => {
        ran.push(who)
        done.resolve()
      },
    },
  })
  const scheduler = await startQueue({
    pool,
    tasks: task('scheduler'),
    works: false,
    schedules: true,
    concurrency: 1,
    logger,
  })
  const worker = await startQueue({
    pool,
    tasks: task('worker'),
    works: true,
    schedules: false,
    concurrency: 1,
    logger,
  })
  const utils = await makeWorkerUtils({ pgPool: pool })
  await utils.addJob('wake', {})
  await done.promise
  await utils.release()
  await worker.stop()
  await scheduler.stop()
  expect(ran).toEqual(['worker'])
})
