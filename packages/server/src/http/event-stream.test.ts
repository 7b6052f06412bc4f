import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { sendEvents } from './event-stream.ts'

const shape = z.object({ id: z.int() })

async function served(events: () => AsyncIterable<unknown>, heartbeatMs?: number) {
  const app = fastify()
  app.get('/', (_request, reply) => sendEvents(reply, events(), shape, heartbeatMs))
  onTestFinished(() => app.close())
  return fetch(await app.listen({ port: 0, host: '127.0.0.1' }))
}

test('[P-4.40] events travel as server-sent events, shaped like every answer', async () => {
  const response = await served(async function* () {
    yield { id: 1, secret: 'x' }
    yield { id: 2 }
  })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  expect(await response.text()).toBe('data: {"id":1}\n\ndata: {"id":2}\n\n')
})

test('[P-4.46] a comment keeps a quiet stream open', async () => {
  const over = Promise.withResolvers<void>()
  const response = await served(async function* () {
    await over.promise
    yield { id: 1 }
  }, 10)
  const reader = response.body!.getReader()
  const text = async () => new TextDecoder().decode((await reader.read()).value)
  expect(await text()).toMatch(/^(:\n\n)+$/)
  over.resolve()
  await expect.poll(text).toContain('data: {"id":1}')
})
