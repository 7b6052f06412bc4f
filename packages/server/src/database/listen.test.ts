import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { proxyBefore } from '../testing/database-proxy.ts'
import { testDatabase } from '../testing/database.ts'
import { listen } from './listen.ts'

test('[E-9.14] a connection for events that has gone silent is noticed and made anew', async () => {
  const { connection, pool } = await testDatabase()
  const proxy = await proxyBefore(connection)
  const heard: string[] = []
  let [connects, losses] = [0, 0]
  const listener = listen(
    { ...proxy.connection, query_timeout: 200 },
    {
      channel: 'news',
      onPayload: (payload) => heard.push(payload),
      onConnect: () => connects++,
      onLost: () => losses++,
      logger: pino({ level: 'silent' }),
      askEveryMs: 100,
    },
  )
  onTestFinished(() => listener.stop())
  await expect.poll(() => connects, { timeout: 20_000 }).toBe(1)
  await pool.query("notify news, 'first'")
  await expect.poll(() => heard, { timeout: 20_000 }).toEqual(['first'])

  proxy.blackHole()
  await expect.poll(() => connects, { timeout: 20_000 }).toBe(2)
  expect(losses).toBe(1)
  await pool.query("notify news, 'second'")
  await expect.poll(() => heard, { timeout: 20_000 }).toEqual(['first', 'second'])
})
