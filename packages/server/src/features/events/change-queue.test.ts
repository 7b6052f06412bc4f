import { expect, test } from 'vitest'
import type { JobChange } from '@clew/contract'
import { ChangeQueue } from './change-queue.ts'

const change = (job_id: number, status: JobChange['status'] = 'running'): JobChange => ({
  what: 'status',
  job_id,
  kind: 'workspace',
  entity_id: 3,
  workspace_id: 3,
  dawg_id: null,
  status,
})

test('[P-4.40] the first message is empty: from there on nothing is missed', async () => {
  const messages = new ChangeQueue()[Symbol.asyncIterator]()
  expect((await messages.next()).value).toEqual({ changes: [] })
})

test('[P-4.44] what a slow client has not heard yet is said once, as it is now', async () => {
  const queue = new ChangeQueue()
  const messages = queue[Symbol.asyncIterator]()
  await messages.next()
  queue.push([change(1), change(2)])
  queue.push([change(1, 'finished')])
  expect((await messages.next()).value).toEqual({ changes: [change(1, 'finished'), change(2)] })
  const next = messages.next()
  queue.push([change(3)])
  expect((await next).value).toEqual({ changes: [change(3)] })
})

test('[P-4.44] a client that is too far behind is let go', async () => {
  const queue = new ChangeQueue(2)
  const messages = queue[Symbol.asyncIterator]()
  await messages.next()
  queue.push([change(1), change(2), change(3)])
  expect((await messages.next()).done).toBe(true)
})

test('a client that waits is let go when the queue ends', async () => {
  const queue = new ChangeQueue()
  const messages = queue[Symbol.asyncIterator]()
  await messages.next()
  const next = messages.next()
  queue.end()
  expect((await next).done).toBe(true)
})
