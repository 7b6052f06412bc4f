import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { realpath, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { countProcesses, preparePrograms } from './testing/programs.ts'

const { runtime, run, start } = preparePrograms()
const sdk = join(import.meta.dirname, '../../../../component-sdk/src/index.ts')
const exited = (code: number) => ({ kind: 'exited', code })
const module = (body: string) => ({
  module: `import { setTimeout as sleep } from 'node:timers/promises'
    import { log, UserError } from '${sdk}'
    export async function main() { ${body} }`,
})
const pid = module('console.log(process.pid)')
const pidOf = async (): Promise<string> => (await run(pid)).stdout[0]!

test('[E-3.14] one process serves one run after another, each in its folder and with its environment', async () => {
  const tell = module(
    'console.log(process.pid); console.log(process.cwd(), process.env.CLEW_DATADIR, process.env.REGION)',
  )
  const first = await run(tell, { environment: { REGION: 'eu' } })
  const second = await run(tell)
  expect(first.ending).toEqual(exited(0))
  expect(first.stdout[1]).toBe(`${await realpath(first.folder)} ${first.folder} eu`)
  expect(second.stdout).toEqual([first.stdout[0], `${await realpath(second.folder)} ${second.folder} undefined`])
})

test('[E-3.14] what a run says after its end is in nobody’s log', async () => {
  const late = await run(
    module(`console.log(process.pid); process.stderr.write('no newline')
      setTimeout(() => { console.log('late'); process.stderr.write('late') }, 1).unref()`),
  )
  const next = await run(module(`console.log(process.pid); await sleep(100); console.log('next')`))
  expect({ stdout: late.stdout, stderr: late.stderr }).toEqual({ stdout: [late.stdout[0]], stderr: ['no newline'] })
  expect({ stdout: next.stdout, stderr: next.stderr }).toEqual({ stdout: [late.stdout[0], 'next'], stderr: [] })
})

test('[E-3.14] everything that a run has said has come when it has ended', async () => {
  const taken: string[] = []
  const { ending } = await run(
    module(
      `for (let i = 0; i < 5000; i++) console.log(i); console.error('x'.repeat(200_000)); process.stdout.write('end')`,
    ),
    {
      async onLine(_, line) {
        if (taken.length % 1000 === 0) await new Promise((resolve) => setImmediate(resolve))
        taken.push(line)
      },
    },
  )
  expect(ending).toEqual(exited(0))
  expect(taken.filter((line) => /^(\d+|end)$/.test(line))).toEqual([...Array(5000).keys(), 'end'].map(String))
  expect(taken.filter((line) => /^x+ … /.test(line))).toHaveLength(1)
})

test.each([
  ['a user’s error', `throw new UserError('Name a column.')`, 1, 'Name a column.'],
  ['a fault', `throw new Error('oops')`, 2, 'The component failed: oops'],
  [
    'a fault elsewhere',
    `setImmediate(() => { throw new Error('oops') }); await sleep(60_000)`,
    2,
    'The component failed: oops',
  ],
  ['an exit', `log.error('enough'); process.exit(7)`, 7, 'enough'],
])('[E-3.14] %s is the end of that run alone', async (_, body, code, message) => {
  const { ending, stdout } = await run(module(body))
  expect(ending).toEqual(exited(code))
  expect(JSON.parse(stdout.at(-1)!)).toEqual({ level: 'error', message })
  expect((await run(module(`console.log('fine')`))).stdout).toEqual(['fine'])
})

test('[E-3.14] a module that cannot be served says why', async () => {
  const { ending, stdout } = await run({ module: 'export const other = 1' })
  expect(ending).toEqual(exited(2))
  expect(stdout.at(-1)).toContain('does not export main')
  expect((await run({ module: 'export const main = ;' })).ending).toEqual(exited(2))
})

test('[E-3.15] a process serves fifty runs', async () => {
  await run(module('process.exit(0)'))
  const pids: string[] = []
  for (let i = 0; i < 51; i++) pids.push(await pidOf())
  expect(new Set(pids.slice(0, 50)).size).toBe(1)
  expect(pids[50]).not.toBe(pids[0])
})

test('[E-3.15] a process that has just closed what it had open goes on serving', async () => {
  await run(module('process.exit(0)'))
  const server = createServer((socket) => socket.resume()).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const connect = `const socket = (await import('node:net')).connect(${port}, '127.0.0.1')
    await new Promise((resolve) => socket.once('connect', resolve))
    socket.end()
    console.log(process.pid)`
  const first = await run(module(connect))
  expect(first.ending).toEqual(exited(0))
  expect(await pidOf()).toBe(first.stdout[0])
})

test('[E-3.15] a process that has kept something open serves nobody else', async () => {
  const first = await run(module('console.log(process.pid); setInterval(() => {}, 1000)'))
  expect(first.ending).toEqual(exited(0))
  expect(await pidOf()).not.toBe(first.stdout[0])
})

test.each([
  ['time', 'for (;;);', { seconds: 1 }],
  [
    'memory',
    'const held = []; while (held.length < 100) { held.push(Buffer.alloc(1e7, 1)); await sleep(5) }; await sleep(60_000)',
    { memoryMb: 300 },
  ],
  [
    'files',
    `const { writeFileSync } = await import('node:fs'); for (let i = 0; i < 300; i++) writeFileSync('out/files/' + i, '')`,
    {},
  ],
] as const)(
  '[E-3.7] [E-3.15] a run beyond its limit of %s is killed, and the next has another process',
  async (by, body, limits) => {
    const { ending } = await run(module(body), { limits })
    expect(ending).toMatchObject({ kind: 'killed', by })
    expect((await run(module(`console.log('fine')`))).stdout).toEqual(['fine'])
  },
)

test('[E-3.10] a run can be stopped, also one that is still waiting for its turn', async () => {
  const busy = await start(module(`console.log('ready'); for (;;);`))
  await vi.waitFor(() => expect(busy.stdout).toEqual(['ready']), 30_000)
  const waiting = await start(module(`console.log('ran')`))
  const third = await start(module(`console.log('third')`))
  waiting.stop(60_000)
  expect(await waiting.ended).toEqual({ kind: 'killed', by: 'stop' })
  busy.stop(60_000)
  expect(await busy.ended).toEqual({ kind: 'killed', by: 'stop' })
  expect(await third.ended).toEqual(exited(0))
  expect([waiting.stdout, third.stdout]).toEqual([[], ['third']])
})

test.each(['pool', 'off', 'auto'] as const)('[E-3.16] what a worker has started dies with it (%s)', async (how) => {
  const word = `word${String(Math.random()).slice(2)}`
  const seconds = 10_000 + Math.random()
  const trial = await start(module('await sleep(1)'))
  await trial.ended
  const program =
    how === 'pool'
      ? `{ command: process.execPath, arguments: ['${trial.folder}/endless.ts'], isolation: 'pool', network: false, folder: '/usr' }`
      : `{ command: 'sh', arguments: ['-c', 'echo ready; sleep ${seconds}; : ${word}'], isolation: 'sandbox', network: false, folder: '/usr' }`
  await writeFile(
    join(trial.folder, 'endless.ts'),
    `export const main = () => { process.title = '${word}'; console.log('ready'); for (;;); }`,
  )
  const worker = join(trial.folder, 'worker.ts')
  await writeFile(
    worker,
    `import { makeRuntime } from '${join(import.meta.dirname, 'index.ts')}'
    const runtime = makeRuntime({ sandbox: '${how === 'auto' ? 'auto' : 'off'}', network: 'none', poolSize: 1, logger: console })
    const limits = { memoryMb: 1024, seconds: 600, processes: 40, diskMb: 20, files: 200 }
    const run = { program: ${program}, folder: '${trial.folder}', environment: {}, limits, onLine: (_, line) => console.log(line) }
    console.log((await runtime.start(run).ended).kind)`,
  )
  const child = spawn(process.execPath, [worker], { stdio: ['ignore', 'pipe', 'inherit'] })
  const said = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(String(chunk))),
  )
  const isRefused = how === 'auto' && (await runtime.check()) !== 'bubblewrap'
  expect(said).toBe(isRefused ? 'not started\n' : 'ready\n')
  expect(countProcesses(word) > 0).toBe(!isRefused)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await vi.waitFor(() => expect(countProcesses(word)).toBe(0), 30_000)
  // Without a sandbox, what the program has started itself is ended by the next worker.
  if (how === 'off') preparePrograms()
  await vi.waitFor(() => expect(countProcesses(String(seconds))).toBe(0), 30_000)
})
