/** Threads that look through big files: as many as the machine has cores, started when needed; two stay for the next file. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Inspection, Records, inspections } from './inspection.ts'
import type { Layout } from './layout.ts'

export interface Request {
  what: keyof typeof inspections
  path: string
  layout: Layout
}

interface Task {
  request: Request
  resolve: (found: never) => void
  reject: (error: Error) => void
}

type Answer = { found: never } | { problem: string }

const MOST_THREADS = availableParallelism()
/** For the content of a file and for its records. */
const MOST_IDLE = 2

const waiting: Task[] = []
const idle: Worker[] = []
let busyThreads = 0

/** Its content and its records are found side by side. */
export async function inspectInThreads(path: string, layout: Layout): Promise<Inspection> {
  const [content, records] = await Promise.all([ask('content', path, layout), ask('records', path, layout)])
  return { ...content, ...records }
}

export const recordsInThread = (path: string, layout: Layout): Promise<Records> => ask('records', path, layout)

function ask<What extends Request['what']>(
  what: What,
  path: string,
  layout: Layout,
): Promise<ReturnType<(typeof inspections)[What]>> {
  return new Promise((resolve, reject) => {
    waiting.push({ request: { what, path, layout }, resolve, reject })
    startNext()
  })
}

function startNext(): void {
  if (busyThreads >= MOST_THREADS) return
  const task = waiting.shift()
  if (!task) return
  const worker = idle.pop() ?? new Worker(new URL('./inspection-worker.ts', import.meta.url))
  busyThreads++
  worker.ref()
  const settle = (act: () => void, isAlive: boolean): void => {
    worker.off('message', onAnswer)
    worker.off('error', onDeath)
    busyThreads--
    if (isAlive) rest(worker)
    act()
    startNext()
  }
  const onAnswer = (answer: Answer): void =>
    settle(() => ('problem' in answer ? task.reject(new Error(answer.problem)) : task.resolve(answer.found)), true)
  // Out of memory, for example: the thread is gone.
  const onDeath = (error: unknown): void => settle(() => task.reject(error as Error), false)
  worker.on('message', onAnswer)
  worker.on('error', onDeath)
  worker.postMessage(task.request, [])
}

/** An idle thread does not keep the process alive. */
function rest(worker: Worker): void {
  if (idle.length === MOST_IDLE) void worker.terminate()
  else idle.push(worker)
  worker.unref()
}
