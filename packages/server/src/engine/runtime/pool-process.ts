/** One warm process, seen from the runtime: it serves one run at a time. */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { compiledEnvironment } from './compiled.ts'
import { endingOf, type Exit } from './ending.ts'
import { dataFolderEnvironment, environmentOf } from './environment.ts'
import { PIPES_AFTER_EXIT_MS, type Surroundings } from './follow.ts'
import { politeCommand } from './limited-command.ts'
import { readLines } from './lines.ts'
import { parseEnd, type Order, type OrderEnd } from './pool-messages.ts'
import { ProcessTree } from './process-tree.ts'
import { makeRunName } from './run-name.ts'
import { RunLife } from './run-life.ts'
import type { Ending, Run, Started, StreamName } from './run.ts'
import { takeLines } from './take-lines.ts'

const HOST = join(import.meta.dirname, 'pool-host.ts')
/** A backstop. The limit of a run is watched from outside. */
const LARGEST_HEAP_MB = 4096
const MOST_RUNS = 50

/** The run that is being served. */
interface Service {
  id: string
  take: Run['onLine']
  /** Streams that have not yet told the end. */
  open: Set<StreamName>
  ended: PromiseWithResolvers<OrderEnd | Exit>
}

export class PoolProcess {
  readonly #child: ChildProcess
  readonly #tree: ProcessTree
  readonly #surroundings: Surroundings
  #service: Service | undefined
  #runsLeft = MOST_RUNS
  #isSpent = false

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings
    const name = makeRunName()
    const [shell, ...args] = politeCommand([process.execPath, `--max-old-space-size=${LARGEST_HEAP_MB}`, HOST])
    this.#child = spawn(shell!, args, {
      cwd: '/',
      env: { ...environmentOf({}, '/', name), ...compiledEnvironment },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    this.#tree = new ProcessTree(this.#child.pid ?? NaN, { runName: name })
    const pipes = Promise.all([this.#read(this.#child.stdout!, 'stdout'), this.#read(this.#child.stderr!, 'stderr')])
    this.#child.once('exit', (code, signal) => void this.#gone({ code, signal }, pipes))
    this.#child.on('error', (error) => {
      surroundings.logger.error({ err: error }, 'a warm process could not be used')
      if (this.#child.pid === undefined) void this.#gone({ code: 1, signal: null }, pipes)
    })
  }

  /** It has gone, or should. */
  get isSpent(): boolean {
    return this.#isSpent || this.#runsLeft === 0
  }

  get runsLeft(): number {
    return this.#runsLeft
  }

  /** When it serves nobody. It holds nothing that would need a farewell. */
  end(): void {
    this.#isSpent = true
    this.#child.kill('SIGKILL')
  }

  serve(run: Run, module: string): Started {
    const life = new RunLife(run, this.#tree, this.#surroundings.sampler)
    const service: Service = {
      id: randomUUID(),
      take: takeLines(run, this.#surroundings.logger),
      open: new Set(['stdout', 'stderr']),
      ended: Promise.withResolvers(),
    }
    this.#service = service
    this.#runsLeft -= 1
    const environment = { ...run.environment, ...dataFolderEnvironment(run.folder) }
    this.#child.send({ id: service.id, module, folder: run.folder, environment } satisfies Order)
    const untilOver = async (): Promise<Ending> => {
      const end = await Promise.race([service.ended.promise, life.abandoned])
      this.#service = undefined
      // A kill that comes with the end may hit the process a moment later, in the next run.
      this.#isSpent ||= life.isDoomed || !('isSpent' in end) || end.isSpent
      return life.end('isSpent' in end ? { kind: 'exited', code: end.code } : endingOf(end, false))
    }
    return { ended: untilOver(), stop: (graceMs) => life.stop(graceMs), kill: () => life.kill() }
  }

  async #gone(exit: Exit, pipes: Promise<unknown>): Promise<void> {
    this.#isSpent = true
    if (!this.#service) return
    await this.#tree.kill()
    await Promise.race([pipes, sleep(PIPES_AFTER_EXIT_MS, undefined, { ref: false })])
    this.#service?.ended.resolve(exit)
    this.#child.stdout!.destroy()
    this.#child.stderr!.destroy()
  }

  #read(stream: Readable, name: StreamName): Promise<void> {
    return readLines(stream, (line) => this.#take(name, line))
  }

  #take(name: StreamName, line: string): void | Promise<void> {
    const service = this.#service
    if (!service?.open.has(name)) return undefined
    const end = parseEnd(service.id, line)
    if (!end) return service.take(name, line)
    service.open.delete(name)
    if (service.open.size === 0) service.ended.resolve(end)
    return undefined
  }
}
