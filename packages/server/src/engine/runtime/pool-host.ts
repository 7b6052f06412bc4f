/** The program of a warm process: runs the main function of one component after another, each in its run folder. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { flushCompileCache } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { settle, withVariables } from '@clew/component-sdk'
import { formatEnd, type Order } from './pool-messages.ts'

/** A process that holds more than this after a run is not worth keeping. */
const SPENT_BYTES = 400 * 1024 ** 2

const LOOKS = 5
const LOOK_MS = 4

const loaded = new Set<string>()
const runId = new AsyncLocalStorage<string>()
let current: string | undefined
/** Whether the next thing written would stand at the start of a line. */
const atLineStart = new Map<NodeJS.WriteStream, boolean>()

for (const stream of [process.stdout, process.stderr]) guard(stream)
process.on('message', (order) => void serve(order as Order))
// The worker has gone, and with it whoever could stop what runs here.
process.on('disconnect', () => process.exit())
process.on('uncaughtException', (error) => void endWith(error))

async function serve({ id, module, folder, environment }: Order): Promise<void> {
  current = id
  const handlesBefore = countHandles()
  process.chdir(folder)
  const code = await withVariables(environment, () => runId.run(id, () => settle(() => runMain(module))))
  process.chdir('/')
  process.exitCode = undefined
  const isSpent = (await hasLeftHandles(handlesBefore)) || process.memoryUsage.rss() > SPENT_BYTES
  // Without a store, so that it passes as nobody's.
  runId.exit(() => tellEnd(formatEnd(id, { code, isSpent })))
  current = undefined
  keepCompiled(module)
}

/** For the next process: this one will be killed, and Node keeps what it has compiled only when it ends by itself. */
function keepCompiled(module: string): void {
  if (loaded.has(module)) return
  loaded.add(module)
  flushCompileCache()
}

/** What has just been closed, such as a connection, takes a moment to go. */
async function hasLeftHandles(before: number): Promise<boolean> {
  for (let look = 0; look < LOOKS; look++) {
    if (countHandles() <= before) return false
    await wait(LOOK_MS)
  }
  return true
}

/** Timers, connections, servers, children. A file that is just being closed is none. */
const countHandles = (): number => process.getActiveResourcesInfo().filter((kind) => !kind.startsWith('FSReq')).length

async function endWith(error: Error): Promise<never> {
  const code = await settle(() => {
    throw error
  })
  process.exit(code)
}

async function runMain(module: string): Promise<void> {
  const { main } = (await import(pathToFileURL(module).href)) as { main?: () => Promise<void> | void }
  if (main === undefined) throw new Error(`${module} does not export main, which components of the pool must.`)
  await main()
}

function tellEnd(end: string): void {
  for (const [stream, isAtLineStart] of atLineStart) stream.write(isAtLineStart ? end : `\n${end}`)
}

/** What a run that has ended still has to say, from a timer or a promise that nobody awaited, must not stand in the log of the next. */
function guard(stream: NodeJS.WriteStream): void {
  const write = stream.write.bind(stream) as (chunk: string | Uint8Array, ...rest: unknown[]) => boolean
  atLineStart.set(stream, true)
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    const writer = runId.getStore()
    if (writer !== undefined && writer !== current) return true
    if (chunk.length > 0) atLineStart.set(stream, endsLine(chunk))
    return write(chunk, ...rest)
  }
}

const NEWLINE = 10
const endsLine = (chunk: string | Uint8Array): boolean =>
  typeof chunk === 'string' ? chunk.endsWith('\n') : chunk.at(-1) === NEWLINE
