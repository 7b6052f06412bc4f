import { connect, type AddressInfo, type Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { acceptFiles, limitBodyTime } from './streams.ts'

const WAIT_MS = 200

let app: FastifyInstance
beforeAll(async () => {
  app = fastify()
  acceptFiles(app)
  limitBodyTime(app, WAIT_MS)
  app.post('/json', async () => 'done')
  app.post('/file', { config: { takesFile: true } }, async ({ body }) => {
    let bytes = 0
    for await (const piece of body as AsyncIterable<Buffer>) bytes += piece.length
    return { bytes }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

function begin(path: string, type: string): { socket: Socket; answer: () => string; isClosed: () => boolean } {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let [answer, isClosed] = ['', false]
  socket.on('data', (data) => (answer += data.toString()))
  socket.on('error', () => undefined)
  socket.on('close', () => (isClosed = true))
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 20\r\n\r\n`)
  return { socket, answer: () => answer, isClosed: () => isClosed }
}

/** A piece now and then, each sooner than the wait is over. */
async function drip({ socket, isClosed }: ReturnType<typeof begin>): Promise<void> {
  for (let sent = 0; sent < 20 && !isClosed(); sent++) {
    socket.write(' ')
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS / 4))
  }
}

test('[P-D1.18] a body that comes drop by drop is cut off, a file is not', async () => {
  const [slow, file] = [begin('/json', 'application/json'), begin('/file', 'application/octet-stream')]
  await Promise.all([drip(slow), drip(file)])
  await vi.waitFor(() => expect(slow.isClosed()).toBe(true))
  expect(slow.answer()).not.toContain('done')
  await vi.waitFor(() => expect(file.answer()).toContain('{"bytes":20}'))
  file.socket.destroy()
})

test('[P-D1.18] a file of which nothing comes any more is cut off, too', async () => {
  const file = begin('/file', 'application/octet-stream')
  file.socket.write('some')
  await vi.waitFor(() => expect(file.isClosed()).toBe(true), { timeout: 10_000 })
})
