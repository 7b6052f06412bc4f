/** Threads that look through big files: as many as the machine has cores, started when needed; one stays for the next file. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Inspection } from './inspection.ts'
import type { Layout } from './layout.ts'

interface Task {
  path: string
  layout: Layout
  resolve: (inspection: Inspection) => void
  reject: (error: Error) => void
}

type Answer = { inspection: Inspection } | { problem: string }

const MOST_THREADS = availableParallelism()

const waiting: Task[] = []
let idle: Worker | undefined
let busyThreads = 0

export function inspectInThread(path: string, layout: Layout): Promise<Inspection> {
  return new Promise((resolve, reject) => {
    waiting.push({ path, layout, resolve, reject })
    startNext()
  })
}

function startNext(): void {
  if (busyThreads >= MOST_THREADS) return
  const task = waiting.shift()
  if (!task) return
  const worker = idle ?? new Worker(new URL('./inspection-worker.ts', import.meta.url))
  idle = undefined
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
    settle(() => ('problem' in answer ? task.reject(new Error(answer.problem)) : task.resolve(answer.inspection)), true)
  // Out of memory, for example: the thread is gone.
  const onDeath = (error: unknown): void => settle(() => task.reject(error as Error), false)
  worker.on('message', onAnswer)
  worker.on('error', onDeath)
  worker.postMessage({ path: task.path, layout: task.layout }, [])
}

/** An idle thread does not keep the process alive. */
function rest(worker: Worker): void {
  if (idle) void worker.terminate()
  else idle = worker
  worker.unref()
}
