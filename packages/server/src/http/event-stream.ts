/** Server-sent events: what a handler has to say, one after the other, until it or the client ends. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'

/** Proxies close what says nothing for a minute. */
const HEARTBEAT_MS = 15_000
const COMMENT = ':\n\n'

export function sendEvents(
  reply: FastifyReply,
  events: AsyncIterable<unknown>,
  shape: z.ZodType,
  heartbeatMs = HEARTBEAT_MS,
): FastifyReply {
  // A proxy that collects answers before it hands them on would collect this one for ever.
  reply.type('text/event-stream').header('x-accel-buffering', 'no')
  // What the client has not read yet stays with whoever makes the events: here is room for one.
  return reply.send(Readable.from(write(events, shape, heartbeatMs), { highWaterMark: 1 }))
}

async function* write(events: AsyncIterable<unknown>, shape: z.ZodType, heartbeatMs: number): AsyncGenerator<string> {
  const iterator = events[Symbol.asyncIterator]()
  try {
    let next = iterator.next()
    for (;;) {
      const result = await within(next, heartbeatMs)
      if (result === 'nothing') {
        yield COMMENT
        continue
      }
      if (result.done) return
      yield `data: ${JSON.stringify(shape.parse(result.value))}\n\n`
      next = iterator.next()
    }
  } finally {
    await iterator.return?.()
  }
}

async function within<Value>(promise: Promise<Value>, ms: number): Promise<Value | 'nothing'> {
  const { promise: over, resolve } = Promise.withResolvers<'nothing'>()
  const timer = setTimeout(resolve, ms, 'nothing')
  try {
    return await Promise.race([promise, over])
  } finally {
    clearTimeout(timer)
  }
}
