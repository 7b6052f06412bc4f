/**
 * A machine of the tests' own: a network namespace in which there are servers at addresses of the machine, of private networks, of a
 * metadata service and of the outside. Prints what a program in the sandbox reaches of them, and in which names it is told.
 */
import { createSocket } from 'node:dgram'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PrivateAccess } from '@clew/component-sdk/networks'
import { pino } from 'pino'
import { makeRuntime } from '../index.ts'

const PORT = 8080
const NAME = 'outside.test'

const { addresses, access } = JSON.parse(process.argv[2]!) as { addresses: string[]; access: PrivateAccess }

/** Answers every question with one address; the questions come from slirp4netns, which asks the resolver of the machine. */
function serveNames(answer: string): Promise<void> {
  const server = createSocket('udp4')
  server.on('message', (question, { address, port }) => {
    const [id, asked] = [question.subarray(0, 2), question.subarray(12)]
    const isForIPv4 = asked.readUInt16BE(asked.indexOf(0) + 1) === 1
    const header = Buffer.from([0x81, 0x80, 0, 1, 0, isForIPv4 ? 1 : 0, 0, 0, 0, 0])
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...answer.split('.').map(Number)])
    server.send(Buffer.concat([id, header, asked, ...(isForIPv4 ? [record] : [])]), port, address)
  })
  return new Promise((resolve) => server.bind(53, '127.0.0.1', resolve))
}

const reach = `
const { connect } = require('node:net')
const tried = (host) => new Promise((resolve) => {
  const socket = connect({ host, port: ${PORT}, timeout: 5000 })
  socket.on('data', () => resolve(true)).on('error', () => resolve(false)).on('timeout', () => resolve(false))
})
Promise.all(${JSON.stringify([...addresses, NAME])}.map(async (host) => [host, await tried(host)]))
  .then((all) => { console.log(JSON.stringify(Object.fromEntries(all))); process.exit() })
`

await new Promise<void>((resolve) =>
  createServer((socket) => socket.end('here')).listen(PORT, '0.0.0.0', () => resolve()),
)
await serveNames(addresses[0]!)
const folder = await mkdtemp(join(tmpdir(), 'clew-networks-'))
for (const part of ['in', 'out']) await mkdir(join(folder, part))
const logger = pino({ level: 'silent' })
const runtime = makeRuntime({ sandbox: 'auto', network: 'outside', privateAccess: access, poolSize: 1, logger })
const said: string[] = []
const { ended } = runtime.start({
  program: { command: process.execPath, arguments: ['-e', reach], isolation: 'sandbox', network: false, folder },
  folder,
  environment: {},
  networkAsked: true,
  limits: { memoryMb: 1024, seconds: 60, processes: 40, diskMb: 20, files: 200 },
  onLine: (_stream, line) => void said.push(line),
})
const ending = await ended
await runtime.close()
await rm(folder, { recursive: true })
process.stdout.write(JSON.stringify({ ending, said }), () => process.exit())
