/** The golden folders of a component: each case is a run folder before the run, and what it must look like after. */
import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { dataFolderEnvironment, searchPath } from './environment.ts'
import { exitCodes, MANIFEST_SUFFIX, parseLogLine, runFolder } from './protocol.ts'

/** expect.json */
export interface Expectation {
  exit_code: number
  /** The last line at level error; where there is none, the last line of standard error of a run that failed. */
  message?: string | undefined
  /** The lines that say of themselves that they are warnings. */
  warnings?: string[] | undefined
}

export interface Outcome {
  exitCode: number
  message: string | undefined
  warnings: string[]
  /** Everything that was written, for whoever has to find out what went wrong. */
  log: string
  /** Path below out/ → content. A run that failed has none. */
  outputs: Record<string, string>
}

export interface StartCommand {
  /** The program, and arguments without placeholders. */
  command: string
  arguments: string[]
}

export const EXPECTATION_FILE = 'expect.json'
const CASES_FOLDER = 'cases'
const TIME_LIMIT_MS = 5 * 60_000
/** Not UTC, so that a component that depends on where it runs is found out. */
const TIME_ZONE = 'America/New_York'

/** The folders of its cases, by name. */
export async function findCases(componentFolder: string): Promise<string[]> {
  const folder = join(componentFolder, CASES_FOLDER)
  const names: string[] = await readdir(folder).catch(() => [])
  return names.toSorted().map((name) => join(folder, name))
}

/** `fillIn`: for what is known only when the case runs, such as a port. */
export async function runCase(
  start: StartCommand,
  caseFolder: string,
  fillIn: (text: string) => string = (text) => text,
): Promise<Outcome> {
  const data = await mkdtemp(join(tmpdir(), 'clew-case-'))
  try {
    await fillRunFolder(data, caseFolder, fillIn)
    const { exitCode, stdout, stderr } = await execute(start, data)
    // What a failed run has written so far goes nowhere.
    const outputs = exitCode === exitCodes.finished ? await contentOf(join(data, 'out')) : {}
    return { exitCode, ...whatWasSaid(exitCode, stdout, stderr), outputs }
  } finally {
    await rm(data, { recursive: true })
  }
}

/** What is not as it should be, a line each. `expected.outputs`: what contentOf says of the case's out/. */
export function differences(outcome: Outcome, expected: Expectation & Pick<Outcome, 'outputs'>): string[] {
  const found: string[] = []
  const compare = (what: string, is: unknown, should: unknown) => {
    const [shown, wanted] = [show(is), show(should)]
    if (shown !== wanted) found.push(`${what} is ${shown}, not ${wanted}`)
  }
  compare('the exit code', outcome.exitCode, expected.exit_code)
  compare('the message', outcome.message, expected.message)
  compare('the list of warnings', outcome.warnings, expected.warnings ?? [])
  for (const path of new Set([...Object.keys(expected.outputs), ...Object.keys(outcome.outputs)]))
    compare(`out/${path}`, comparable(path, outcome.outputs[path]), comparable(path, expected.outputs[path]))
  return found
}

/** State and manifests are read as JSON by everyone, so line breaks in them mean nothing; all else counts to the byte. */
function comparable(path: string, content: string | undefined): unknown {
  const isJson = `out/${path}` === runFolder.outputState || path.endsWith(MANIFEST_SUFFIX)
  if (!isJson || content === undefined) return content
  try {
    return JSON.parse(content)
  } catch {
    return content
  }
}

/** Path → content; Base64 where it is not text, so that a difference is seen all the same. */
export async function contentOf(folder: string): Promise<Record<string, string>> {
  const names: string[] = await readdir(folder, { recursive: true }).catch(() => [])
  const content: Record<string, string> = {}
  for (const name of names.toSorted()) {
    const path = join(folder, name)
    if (!(await stat(path)).isFile()) continue
    const bytes = await readFile(path)
    const text = bytes.toString()
    content[name.replaceAll(sep, '/')] = Buffer.from(text).equals(bytes) ? text : bytes.toString('base64')
  }
  return content
}

async function fillRunFolder(data: string, caseFolder: string, fillIn: (text: string) => string): Promise<void> {
  await cp(caseFolder, data, { recursive: true })
  await rm(join(data, 'out'), { recursive: true, force: true })
  for (const name of [runFolder.inputTables, runFolder.inputFiles, runFolder.outputTables, runFolder.outputFiles])
    await mkdir(join(data, name), { recursive: true })
  const config = join(data, runFolder.config)
  await writeFile(config, fillIn(await readFile(config, 'utf8')))
  // A first run is given an empty state.
  await writeFile(join(data, runFolder.inputState), '{}', { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

interface Ended {
  exitCode: number
  stdout: string
  stderr: string
}

function execute(start: StartCommand, data: string): Promise<Ended> {
  const env = { PATH: searchPath(), LANG: 'C.UTF-8', TZ: TIME_ZONE, ...dataFolderEnvironment(data) }
  const child = spawn(start.command, start.arguments, { cwd: data, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended: Ended = { exitCode: -1, stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (ended.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (ended.stderr += text))
  const timer = setTimeout(() => {
    ended.stderr += `It did not end within ${TIME_LIMIT_MS / 60_000} minutes.\n`
    child.kill('SIGKILL')
    // What the program has started may hold its output open.
    child.stdout.destroy()
    child.stderr.destroy()
  }, TIME_LIMIT_MS)
  return new Promise<Ended>((resolve) => {
    child.once('error', (error) =>
      resolve({ ...ended, stderr: `${start.command} cannot be started: ${error.message}` }),
    )
    child.once('close', (code) => resolve({ ...ended, exitCode: code ?? -1 }))
  }).finally(() => clearTimeout(timer))
}

function whatWasSaid(exitCode: number, stdout: string, stderr: string): Pick<Outcome, 'message' | 'warnings' | 'log'> {
  const lines = stdout.split('\n').flatMap((line) => parseLogLine(line) ?? [])
  const at = (level: string) => lines.filter((line) => line.level === level).map(({ message }) => message)
  const lastOfStderr = stderr.split('\n').findLast((line) => line.trim() !== '')
  const message = at('error').at(-1) ?? (exitCode === exitCodes.finished ? undefined : lastOfStderr)
  return { message, warnings: at('warning'), log: stdout + stderr }
}

const LONGEST_SHOWN = 2_000

function show(value: unknown): string {
  if (value === undefined) return 'missing'
  const text = JSON.stringify(value)
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}… (${text.length} characters)` : text
}
