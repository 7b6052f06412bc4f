/** A worker on the queue: as many jobs at once as it has slots. */
import type pg from 'pg'
import { startQueue } from './queue/queue.ts'
import { RUN_JOB } from './queue/wake.ts'
import type { WorkerOptions } from './worker/options.ts'
import { Worker } from './worker/worker.ts'

export interface Engine {
  readonly workerId: string
  /** Runs under way may end within the grace. */
  stop(graceMs: number): Promise<void>
}

export async function startEngine(options: WorkerOptions & { pool: pg.Pool }): Promise<Engine> {
  const worker = await Worker.start(options)
  const queue = await startQueue({
    pool: options.pool,
    tasks: { [RUN_JOB]: { run: (payload) => worker.run((payload as { id: number }).id) } },
    works: true,
    schedules: false,
    concurrency: options.slots,
    logger: options.logger,
  })
  return {
    workerId: worker.id,
    stop: async (graceMs) => {
      // Nothing new is fetched from here on; tasks under way end when the worker lets go of their runs.
      const drained = queue.stop()
      await worker.stop(graceMs)
      await drained
    },
  }
}
