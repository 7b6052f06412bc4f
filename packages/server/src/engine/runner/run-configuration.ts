/** One configuration job from claim to end: prepare, start, follow, collect, publish. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseLogLine } from '@clew/component-sdk/protocol'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Tables } from '../../database/tables.ts'
import { Refusal } from '../../refusal.ts'
import { listOutputs, OutputProblem, readOutputState } from '../../storage/outputs.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Vault } from '../../vault/vault.ts'
import type { ClaimedJob } from '../queue/claim.ts'
import type { Ended, Ending as JobEnding, EndStatus, NewFile } from '../queue/finish.ts'
import { appendLines, countLines } from '../queue/logs.ts'
import type { Ending, Program, Runtime, Started } from '../runtime/index.ts'
import { makeMask } from '../runtime/mask.ts'
import { loadMaterial, type Material } from './load.ts'
import { chooseInputs, makeRunFolder, removeRunFolder, type PlacedInputs } from './run-folder.ts'
import { RunLog } from './run-log.ts'
import { runSettings, type RunSettings } from './settings.ts'

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
  runsFolder: string
  allowPrivateNetwork: boolean
  logger: Logger
}

const STOP_GRACE_MS = 10_000
const LIMITS = { processes: 200, diskMb: 100_000, files: 100_000 }
const SPOOL_FILES = 4

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

interface Result {
  status: EndStatus
  message: string | null
  files?: NewFile[]
  state?: Record<string, unknown> | null
}

class ConfigurationRun {
  readonly #deps: RunnerDeps
  readonly #job: ClaimedJob
  readonly #folder: string
  #log!: RunLog
  #started: Started | undefined
  #stop = new AbortController()
  #isAbandoned = false

  constructor(deps: RunnerDeps, job: ClaimedJob) {
    this.#deps = deps
    this.#job = job
    this.#folder = join(deps.runsFolder, `${job.id}-${job.attempt}`)
  }

  cancel(): void {
    this.#stop.abort()
    this.#started?.stop(STOP_GRACE_MS)
  }

  abandon(): void {
    this.#isAbandoned = true
    this.#stop.abort()
    this.#started?.kill()
  }

  async clear(): Promise<void> {
    await removeRunFolder(this.#folder).catch((error: unknown) =>
      this.#deps.logger.error({ err: error, folder: this.#folder }, 'a run folder could not be removed'),
    )
  }

  async execute(): Promise<Ended | undefined> {
    const { db } = this.#deps
    const before = this.#job.attempt > 1 ? await countLines(db, this.#job.id) : 0
    this.#log = new RunLog((lines) => appendLines(db, this.#job, lines), before)
    const given: { volumes: { '/in': number; '/out': number }; counts: { '/in': number; '/out': number } } = {
      volumes: { '/in': 0, '/out': 0 },
      counts: { '/in': 0, '/out': 0 },
    }
    let fingerprint: Buffer = Buffer.alloc(0)
    try {
      const material = await loadMaterial(db, this.#job.entityId, this.#job.parentId)
      if (!material)
        return await this.#end({ status: 'error', message: 'The configuration has been deleted.' }, given, fingerprint)
      const program = this.#deps.findProgram(material.componentId)
      if (!program)
        return await this.#end(
          {
            status: 'error',
            message: `The component ${material.componentId} is not in the catalogue of this instance any more.`,
          },
          given,
          fingerprint,
        )
      const settings = runSettings(this.#deps.vault, material)
      const inputs = chooseInputs(material)
      given.counts['/in'] = inputs.files.length
      given.volumes['/in'] = inputs.files.reduce((sum, file) => sum + file.size, 0)
      fingerprint = fingerprintOf(program, settings, inputs)
      if (settings.runtime.skip_unchanged === 1 && material.lastFingerprint?.equals(fingerprint))
        return await this.#keepLast(material, given)
      await this.#tellAbout(material, settings, inputs)
      const result = await this.#tryAll(program, material, settings, inputs)
      given.counts['/out'] = result.files?.length ?? 0
      given.volumes['/out'] = result.files?.reduce((sum, file) => sum + file.size, 0) ?? 0
      return await this.#end(result, given, fingerprint)
    } catch (error) {
      if (this.#isAbandoned) return undefined
      return await this.#end(failure(error, this.#deps.logger, this.#job.id), given, fingerprint)
    }
  }

  async #end(
    result: Result,
    given: { volumes: object; counts: object },
    fingerprint: Buffer,
  ): Promise<Ended | undefined> {
    if (this.#isAbandoned) return undefined
    const isGood = result.status === 'finished' || result.status === 'warning'
    if (result.message !== null) await this.#log.add(isGood ? 'warning' : 'error', result.message)
    return this.#deps.finish({
      jobId: this.#job.id,
      attempt: this.#job.attempt,
      status: result.status,
      message: result.message,
      stats: { data_volumes: given.volumes, files_count: given.counts },
      lines: await this.#log.rest(),
      ...(isGood && { output: { files: result.files ?? [], state: result.state ?? null, fingerprint } }),
    })
  }

  /** Nothing that goes in has changed since the files that are there were made. */
  async #keepLast(material: Material, given: { volumes: object; counts: object }): Promise<Ended | undefined> {
    await this.#log.add('info', `Nothing has changed since job ${material.lastJobId}: its files are kept.`)
    return this.#deps.finish({
      jobId: this.#job.id,
      attempt: this.#job.attempt,
      status: 'finished',
      message: null,
      stats: { data_volumes: given.volumes, files_count: given.counts },
      lines: await this.#log.rest(),
    })
  }

  async #tellAbout(material: Material, { unknown }: RunSettings, inputs: PlacedInputs): Promise<void> {
    for (const name of unknown)
      await this.#log.warn(`The placeholder {{${name}}} is not a variable of the workspace and stays as it is.`)
    for (const { path, target } of inputs.renamed)
      await this.#log.warn(`Two sources deliver ${path}; the later one is given as ${target}.`)
    for (const source of material.sources)
      if (source.hasFailed) await this.#log.warn(`${source.name} has failed in this run: its files are left out.`)
  }

  async #tryAll(
    program: ComponentProgram,
    material: Material,
    settings: RunSettings,
    inputs: PlacedInputs,
  ): Promise<Result> {
    const { retries, retry_delay_seconds } = settings.runtime
    for (let retry = 0; ; retry++) {
      const result = await this.#tryOnce(program, material, settings, inputs)
      if (result.status !== 'error' || retry >= retries || this.#stop.signal.aborted) return result
      const delaySeconds = retry_delay_seconds * 2 ** retry
      await this.#log.add(
        'warning',
        `${result.message ?? 'The run has failed.'} Retry ${retry + 1} of ${retries} in ${delaySeconds} s.`,
      )
      await wait(delaySeconds * 1000, undefined, { signal: this.#stop.signal }).catch(() => undefined)
      await removeRunFolder(this.#folder)
    }
  }

  async #tryOnce(
    program: ComponentProgram,
    material: Material,
    settings: RunSettings,
    inputs: PlacedInputs,
  ): Promise<Result> {
    if (this.#stop.signal.aborted) return { status: 'canceled', message: null }
    const { memory_mb, timeout_minutes, network } = settings.runtime
    const image_parameters = { memory_mb, allow_private_network: this.#deps.allowPrivateNetwork }
    await makeRunFolder(this.#folder, {
      config: { ...settings.config, image_parameters },
      state: material.state,
      inputs,
      storage: this.#deps.storage,
    })
    const mask = makeMask(settings.secrets)
    const told: { hasWarned: boolean; last: string[] } = { hasWarned: false, last: [] }
    this.#started = this.#deps.runtime.start({
      program,
      folder: this.#folder,
      environment: settings.environment,
      limits: { memoryMb: memory_mb, seconds: timeout_minutes * 60, ...LIMITS },
      networkAsked: network === 1,
      onLine: (stream, line) => this.#onLine(stream, mask(line), told),
    })
    if (this.#stop.signal.aborted) this.#started.stop(STOP_GRACE_MS)
    const ending = await this.#started.ended
    this.#started = undefined
    return this.#judge(ending, material, told)
  }

  #onLine(stream: 'stdout' | 'stderr', line: string, told: { hasWarned: boolean; last: string[] }): Promise<void> {
    const parsed = stream === 'stdout' ? parseLogLine(line) : undefined
    const { level, message } = parsed ?? { level: stream === 'stdout' ? 'info' : 'warning', message: line }
    if (parsed?.level === 'warning') told.hasWarned = true
    if (message.trim() !== '') told.last = [...told.last.slice(-2), message]
    return this.#log.add(level, message)
  }

  async #judge(ending: Ending, material: Material, told: { hasWarned: boolean; last: string[] }): Promise<Result> {
    if (this.#stop.signal.aborted) return { status: 'canceled', message: null }
    if (ending.kind === 'not started') return { status: 'error', message: ending.message }
    if (ending.kind === 'killed') return { status: 'error', message: limitSentence(ending.by, ending.detail) }
    if (ending.code === 1)
      return { status: 'error', message: told.last.at(-1) ?? 'The component has failed without saying why.' }
    if (ending.code !== 0)
      return {
        status: 'error',
        message: `The component itself has failed (exit code ${ending.code})${told.last.length > 0 ? `: ${told.last.at(-1)}` : ''}.`,
      }
    const status = told.hasWarned || this.#log.hasWarned ? 'warning' : 'finished'
    return { status, message: null, ...(await this.#collect(material)) }
  }

  async #collect(material: Material): Promise<{ files: NewFile[]; state: Record<string, unknown> | null }> {
    const outputs = await listOutputs(this.#folder)
    const files: NewFile[] = []
    for (let i = 0; i < outputs.length; i += SPOOL_FILES)
      files.push(
        ...(await Promise.all(
          outputs
            .slice(i, i + SPOOL_FILES)
            .map(async ({ path, absolute }) => ({ path, ...(await this.#deps.storage.take(absolute)) })),
        )),
      )
    return { files, state: (await readOutputState(this.#folder)) ?? material.state }
  }
}

/** Of everything that decides what a run makes. */
function fingerprintOf(program: ComponentProgram, settings: RunSettings, inputs: PlacedInputs): Buffer {
  const hash = createHash('sha256')
  hash.update(JSON.stringify([program.name, program.version, settings.config, settings.environment]))
  for (const { target, hash: content } of inputs.files) hash.update(`\0${target}\0`).update(content)
  return hash.digest()
}

function limitSentence(by: Extract<Ending, { kind: 'killed' }>['by'], detail: string | undefined): string {
  const sentences = {
    memory: 'The component used more memory than it may (see memory in the run options).',
    time: 'The component ran longer than it may (see timeout in the run options).',
    processes: 'The component started more processes than it may.',
    disk: 'The component wrote more data than it may.',
    files: 'The component wrote more files than it may.',
    stop: 'The component was stopped.',
    signal: 'The component was killed.',
  }
  return detail === undefined ? sentences[by] : `${sentences[by]} ${detail}`
}

function failure(error: unknown, logger: Logger, jobId: number): Result {
  // What the user can do something about says so itself.
  if (error instanceof Refusal || error instanceof OutputProblem) return { status: 'error', message: error.message }
  logger.error({ err: error, jobId }, 'a run has failed for a reason of our own')
  return {
    status: 'error',
    message: 'The run failed for a reason inside the platform; the log of the server says more.',
  }
}
