/** The golden folders: each case is a run folder before the run, and what it must look like after. */
import { spawn } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { globSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export const componentsFolder = resolve(import.meta.dirname, '..')

export interface Case {
  component: string
  name: string
  folder: string
}

/** expect.json */
export interface Expectation {
  exit_code: number
  /** The last line at level error. */
  message?: string
  /** The lines at level warning. */
  warnings?: string[]
  /** What the case's database answers afterwards: statement → rows. */
  database?: Record<string, string[][]>
}

export interface Outcome {
  exitCode: number
  messages: Record<string, string[]>
  /** Everything that was written, for the reader of a failed test. */
  log: string
  /** Path below out/ → content. */
  outputs: Record<string, string>
}

export const cases: Case[] = globSync('*/cases/*/expect.json', { cwd: componentsFolder })
  .toSorted()
  .map((path) => {
    const [component, , name] = path.split('/') as [string, string, string]
    return { component, name, folder: join(componentsFolder, component, 'cases', name) }
  })

export async function readJson<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(path, 'utf8')) as T
}

/** Words such as `<port>` in config.json, state and expectations stand for what is known only when the tests run. */
export const fillIn = (text: string, words: Record<string, string>): string =>
  text.replaceAll(/<(\w+)>/g, (whole, word: string) => words[word] ?? whole)

export async function runCase({ component, folder }: Case, words: Record<string, string>): Promise<Outcome> {
  const data = await mkdtemp(join(tmpdir(), 'clew-case-'))
  try {
    await cp(folder, data, { recursive: true })
    await rm(join(data, 'out'), { recursive: true, force: true })
    const config = join(data, 'config.json')
    await writeFile(config, fillIn(await readFile(config, 'utf8'), words))
    const { exitCode, log, messages } = await runComponent(component, data)
    // What a failed run has written so far goes nowhere.
    const outputs = exitCode === 0 ? await contentOf(join(data, 'out')) : {}
    return { exitCode, log, messages, outputs }
  } finally {
    await rm(data, { recursive: true })
  }
}

async function runComponent(name: string, data: string): Promise<Omit<Outcome, 'outputs'>> {
  const folder = join(componentsFolder, name)
  const { start } = await readJson<{ start: { command: string; arguments: string[] } }>(join(folder, 'component.json'))
  const program = start.command === 'node' ? process.execPath : start.command
  const args = start.arguments.map((part) => part.replaceAll('{component}', folder))
  const env = { PATH: process.env['PATH'], TZ: 'America/New_York', CLEW_DATADIR: data, KBC_DATADIR: data }
  const child = spawn(program, args, { cwd: data, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const exitCode = await new Promise<number>((done) => child.once('close', (code) => done(code ?? -1)))
  return { exitCode, messages: byLevel(stdout), log: stdout + stderr }
}

function byLevel(stdout: string): Record<string, string[]> {
  const messages: Record<string, string[]> = { debug: [], info: [], warning: [], error: [] }
  for (const line of stdout.split('\n')) {
    if (!line.startsWith('{"level":')) continue
    const { level, message } = JSON.parse(line) as { level: string; message: string }
    messages[level]!.push(message)
  }
  return messages
}

/** Base64 where it is not text, so that a difference is seen all the same. */
export async function contentOf(folder: string): Promise<Record<string, string>> {
  const names: string[] = await readdir(folder, { recursive: true }).catch(() => [])
  const content: Record<string, string> = {}
  for (const name of names.toSorted()) {
    const path = join(folder, name)
    if (!(await stat(path)).isFile()) continue
    const bytes = await readFile(path)
    const text = bytes.toString()
    content[name] = Buffer.from(text).equals(bytes) ? text : bytes.toString('base64')
  }
  return content
}
