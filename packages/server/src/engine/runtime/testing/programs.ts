/** Starts small programs, well-behaved and other, the way the worker starts components. */
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { makeRuntime, type Ending, type Limits, type Program, type Run, type Runtime, type Started } from '../index.ts'

const limits: Limits = { memoryMb: 1024, seconds: 60, processes: 40, diskMb: 20, files: 200 }

/** A shell script, or a module of a component. */
export type Script = { sh: string } | { module: string } | { program: Partial<Program> }

export interface Trial extends Started {
  folder: string
  stdout: string[]
  stderr: string[]
}

export interface Ended {
  ending: Ending
  folder: string
  stdout: string[]
  stderr: string[]
}

export type Overrides = Partial<Omit<Run, 'program' | 'limits'>> & { limits?: Partial<Limits>; config?: unknown }

export interface Programs {
  runtime: Runtime
  start(script: Script, overrides?: Overrides): Promise<Trial>
  run(script: Script, overrides?: Overrides): Promise<Ended>
}

/** Closed, and its folders removed, after the tests of the file. */
export function preparePrograms(options: Partial<Parameters<typeof makeRuntime>[0]> = {}): Programs {
  const runtime = makeRuntime({
    sandbox: 'auto',
    network: 'none',
    poolSize: 1,
    logger: pino({ level: 'silent' }),
    ...options,
  })
  const folders: string[] = []
  afterAll(async () => {
    await runtime.close()
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  })

  async function makeFolder(name: string): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), `clew-${name}-`))
    folders.push(folder)
    return folder
  }

  async function start(script: Script, { limits: some, config, ...overrides }: Overrides = {}): Promise<Trial> {
    const folder = overrides.folder ?? (await makeFolder('run'))
    for (const part of ['in/tables', 'in/files', 'out/tables', 'out/files'])
      await mkdir(join(folder, part), { recursive: true })
    if (config !== undefined) await writeFile(join(folder, 'config.json'), JSON.stringify(config))
    const [stdout, stderr]: [string[], string[]] = [[], []]
    const started = runtime.start({
      program: await programOf(script, () => makeFolder('component')),
      folder,
      environment: {},
      onLine: (stream, line) => void (stream === 'stdout' ? stdout : stderr).push(line),
      ...overrides,
      limits: { ...limits, ...some },
    })
    return { ...started, folder, stdout, stderr }
  }

  return {
    runtime,
    start,
    async run(script, overrides) {
      const { ended, folder, stdout, stderr } = await start(script, overrides)
      return { ending: await ended, folder, stdout, stderr }
    },
  }
}

async function programOf(script: Script, makeFolder: () => Promise<string>): Promise<Program> {
  const folder = await makeFolder()
  const program: Program = { command: 'sh', arguments: [], isolation: 'sandbox', network: false, folder }
  if ('program' in script) return { ...program, ...script.program }
  if ('sh' in script) return { ...program, arguments: ['-c', script.sh] }
  const file = join(folder, 'main.ts')
  await writeFile(file, script.module)
  return { ...program, command: process.execPath, arguments: [file], isolation: 'pool' }
}

/** How many living processes of this machine have the word in their command line. */
export function countProcesses(word: string): number {
  return readdirSync('/proc').filter((name) => {
    try {
      return (
        /^\d+$/.test(name) &&
        Number(name) !== process.pid &&
        readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(word)
      )
    } catch {
      return false
    }
  }).length
}
