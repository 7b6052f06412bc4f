/** One configuration job from claim to end: prepare, start, follow, collect, publish. */
import { setTimeout as wait } from 'node:timers/promises'
import type { PrivateAccess } from '@clew/component-sdk/networks'
import { parseLogLine } from '@clew/component-sdk/protocol'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Tables } from '../../database/tables.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Vault } from '../../vault/vault.ts'
import { crashPoint } from '../crash-points.ts'
import type { ClaimedJob } from '../queue/claim.ts'
import type { Ended, Ending as JobEnding, EndStatus, NewFile } from '../queue/finish.ts'
import { insist } from '../queue/insist.ts'
import { appendLines, linesBefore } from '../queue/logs.ts'
import type { Program, Runtime, Started } from '../runtime/index.ts'
import { makeMask } from '../runtime/mask.ts'
import { collectOutputs } from './collect.ts'
import { fingerprintOf } from './fingerprint.ts'
import { loadMaterial, type Material } from '../queue/material.ts'
import { chooseInputs, type PlacedInputs } from './inputs.ts'
import type { RunFolders } from './run-folders.ts'
import { RunLog } from './run-log.ts'
import { runSettings, type RunSettings } from './settings.ts'
import { problemOf, problemOfError } from './verdict.ts'

/** What the catalogue says about how a component is run. */
export interface ComponentProgram extends Program {
  name: string
  version: string
  rerunAfterCrash: boolean
}

export interface RunnerDeps {
  db: Kysely<Tables>
  storage: Storage
  vault: Vault
  runtime: Runtime
  findProgram: (componentId: number) => ComponentProgram | undefined
  /** Ends a job, and tells whoever waits for it. */
  finish: (ending: JobEnding) => Promise<Ended | undefined>
  /** Of this worker alone. */
  folders: RunFolders
  allowPrivateNetwork: PrivateAccess
  logger: Logger
}

const STOP_GRACE_MS = 10_000
const LIMITS = { processes: 200, diskMb: 100_000, files: 100_000 }

/** A run that somebody may have to stop. */
export interface ActiveRun {
  /** Asked to stop, then made to. Nothing is published. */
  cancel(): void
  /** At once, without a word: the job is not ours any more. */
  abandon(): void
  ended: Promise<Ended | undefined>
  /** Nothing of it is left on the disk. */
  cleared: Promise<void>
}

export function runConfiguration(deps: RunnerDeps, job: ClaimedJob): ActiveRun {
  const run = new ConfigurationRun(deps, job)
  const ended = run.execute()
  return {
    cancel: () => run.cancel(),
    abandon: () => run.abandon(),
    ended,
    // Not in the way of the next step: nobody waits for an empty folder.
    cleared: ended.then(
      () => run.clear(),
      () => run.clear(),
    ),
  }
}

/** What is given to every try. */
interface Order {
  program: ComponentProgram
  material: Material
  settings: RunSettings
  inputs: PlacedInputs
}

interface Result {
  status: EndStatus
  message: string | null
  files: NewFile[]
  state: Record<string, unknown> | null
}

const failed = (message: string): Result => ({ status: 'error', message, files: [], state: null })
const CANCELED: Result = { status: 'canceled', message: null, files: [], state: null }

class ConfigurationRun {
  readonly #deps: RunnerDeps
  readonly #job: ClaimedJob
  readonly #folder: string
  readonly #stop = new AbortController()
  #log!: RunLog
  #order: Order | undefined
  #started: Started | undefined
  #isAbandoned = false

  constructor(deps: RunnerDeps, job: ClaimedJob) {
    this.#deps = deps
    this.#job = job
    this.#folder = deps.folders.pathOf(`${job.id}-${job.attempt}`)
  }

  cancel(): void {
    this.#stop.abort()
    this.#started?.stop(STOP_GRACE_MS)
    crashPoint('cancel.term_sent')
  }

  abandon(): void {
    this.#isAbandoned = true
    this.#stop.abort()
    this.#started?.kill()
  }

  async clear(): Promise<void> {
    crashPoint('exec.cleanup_half')
    const { folders } = this.#deps
    const isOurs = this.#order?.program.isolation === 'pool'
    const cleared = isOurs ? folders.empty(this.#folder, this.#order!.inputs) : folders.remove(this.#folder)
    await cleared.catch((error: unknown) =>
      this.#deps.logger.error({ err: error, folder: this.#folder }, 'a run folder could not be removed'),
    )
  }

  async execute(): Promise<Ended | undefined> {
    const { db, logger } = this.#deps
    const before = await insist(() => linesBefore(db, this.#job), this.#stop.signal)
    this.#log = new RunLog((lines) => appendLines(db, this.#job, lines), before)
    let result: Result | 'unchanged'
    try {
      result = await this.#work()
    } catch (error) {
      result = failed(problemOfError(error, logger, this.#job.id))
    }
    return this.#isAbandoned ? undefined : this.#end(result)
  }

  async #work(): Promise<Result | 'unchanged'> {
    const material = await this.#loadMaterial()
    if (!material) return failed('The configuration has been deleted.')
    const program = this.#deps.findProgram(material.componentId)
    if (!program)
      return failed(`The component ${material.componentId} is not in the catalogue of this instance any more.`)
    const order = {
      program,
      material,
      settings: runSettings(this.#deps.vault, material),
      inputs: chooseInputs(material),
    }
    this.#order = order
    if (order.settings.runtime.skip_unchanged === 1 && material.lastFingerprint?.equals(fingerprint(order))) {
      await this.#log.add('info', `Nothing has changed since job ${material.lastJobId}: its files are kept.`)
      return 'unchanged'
    }
    await this.#tellAbout(order)
    return this.#tryAll(order)
  }

  /** The step before may have brought it along. Once: a second attempt starts from what is there then. */
  async #loadMaterial(): Promise<Material | null | undefined> {
    const { entityId, parentId, material } = this.#job
    if (material !== undefined) return material
    return insist(() => loadMaterial(this.#deps.db, entityId, parentId), this.#stop.signal)
  }

  async #end(result: Result | 'unchanged'): Promise<Ended | undefined> {
    const { status, message, files, state } =
      result === 'unchanged' ? { ...failed(''), status: 'finished' as const, message: null } : result
    const publishes = result !== 'unchanged' && (status === 'finished' || status === 'warning')
    if (message !== null) await this.#log.tellFailure(message)
    const inputs = this.#order?.inputs.files ?? []
    const size = (of: readonly { size: number }[]) => of.reduce((sum, file) => sum + file.size, 0)
    return this.#deps.finish({
      jobId: this.#job.id,
      attempt: this.#job.attempt,
      status,
      message,
      stats: {
        data_volumes: { '/in': size(inputs), '/out': size(files) },
        files_count: { '/in': inputs.length, '/out': files.length },
      },
      lines: await this.#log.rest(),
      ...(publishes && { output: { files, state, fingerprint: fingerprint(this.#order!) } }),
    })
  }

  async #tellAbout({ material, settings, inputs }: Order): Promise<void> {
    for (const name of settings.unknown)
      await this.#log.warn(`The placeholder {{${name}}} is not a variable of the workspace and stays as it is.`)
    for (const { path, target } of inputs.renamed)
      await this.#log.warn(`Two sources deliver ${path}; the later one is given as ${target}.`)
    for (const source of material.sources)
      if (source.hasFailed) await this.#log.warn(`${source.name} has failed in this run: its files are left out.`)
  }

  async #tryAll(order: Order): Promise<Result> {
    const { retries, retry_delay_seconds } = order.settings.runtime
    for (let retry = 0; ; retry++) {
      const result = await this.#tryOnce(order)
      if (result.status !== 'error' || retry >= retries || this.#stop.signal.aborted) return result
      const delaySeconds = retry_delay_seconds * 2 ** retry
      await this.#log.add('warning', `${result.message} Retry ${retry + 1} of ${retries} in ${delaySeconds} s.`)
      await wait(delaySeconds * 1000, undefined, { signal: this.#stop.signal }).catch(() => undefined)
      await this.#deps.folders.remove(this.#folder)
    }
  }

  async #tryOnce({ program, material, settings, inputs }: Order): Promise<Result> {
    if (this.#stop.signal.aborted) return CANCELED
    const { memory_mb, timeout_minutes, network } = settings.runtime
    const image_parameters = { memory_mb, allow_private_network: this.#deps.allowPrivateNetwork }
    await this.#deps.folders.make(this.#folder, {
      config: { ...settings.config, image_parameters },
      state: material.state,
      inputs,
    })
    const mask = makeMask(settings.secrets)
    const told: { hasWarned: boolean; lastLine?: string } = { hasWarned: false }
    crashPoint('exec.before_spawn')
    this.#started = this.#deps.runtime.start({
      program,
      folder: this.#folder,
      environment: settings.environment,
      limits: { memoryMb: memory_mb, seconds: timeout_minutes * 60, ...LIMITS },
      networkAsked: network === 1,
      onLine: (stream, line) => this.#onLine(stream, mask(line), told),
    })
    crashPoint('exec.after_spawn')
    if (this.#stop.signal.aborted) this.#started.stop(STOP_GRACE_MS)
    const ending = await this.#started.ended
    crashPoint('exec.child_exited')
    this.#started = undefined
    if (this.#stop.signal.aborted) return CANCELED
    const problem = problemOf(ending, told.lastLine)
    if (problem !== undefined) return failed(problem)
    const { files, state } = await collectOutputs(this.#folder, this.#deps.storage)
    crashPoint('out.staged')
    const status = told.hasWarned || this.#log.hasWarned ? 'warning' : 'finished'
    return { status, message: null, files, state: state ?? material.state }
  }

  #onLine(stream: 'stdout' | 'stderr', line: string, told: { hasWarned: boolean; lastLine?: string }): Promise<void> {
    crashPoint('exec.mid_output')
    const parsed = stream === 'stdout' ? parseLogLine(line) : undefined
    const { level, message } = parsed ?? { level: stream === 'stdout' ? 'info' : 'warning', message: line }
    if (parsed?.level === 'warning') told.hasWarned = true
    if (message.trim() !== '') told.lastLine = message
    return this.#log.add(level, message)
  }
}

const fingerprint = ({ program, settings, inputs }: Order): Buffer => fingerprintOf(program, settings, inputs)
