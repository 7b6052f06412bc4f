/** What a program has left in its run folder. Nothing in it is trusted: not the names, not the kinds of files, not their number. */
import { lstatSync, opendirSync, type Dirent, type Stats } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readManifest, type OutputManifest } from './manifest.ts'
import { escaped, nameProblem } from './output-name.ts'
import { OutputProblem } from './output-problem.ts'

export { OutputProblem }

export interface Output {
  /** Relative to `out/`, with forward slashes: `tables/2026/orders.csv`. */
  path: string
  absolute: string
  /** Undefined: there is none. */
  manifest: OutputManifest | undefined
}

export const MOST_OUTPUTS = 100_000
const MOST_PATH_BYTES = 1024
const MANIFEST_SUFFIX = '.manifest'
const STATE_BYTES = 1024 * 1024
/** So many entries of a folder are read on the spot: handed to threads one by one, tiny calls take many times longer. */
const FEW = 100

/** The files below `out/tables` and `out/files` of a run folder, by path. */
export async function listOutputs(runFolder: string, mostOutputs = MOST_OUTPUTS): Promise<Output[]> {
  const out = join(runFolder, 'out')
  const walk = new Walk(out, mostOutputs)
  if (isFolder(out, 'out')) for (const part of ['files', 'tables']) await walk.enter(part)
  const found = walk.files.toSorted()
  const manifests = new Set(found.filter((path) => path.endsWith(MANIFEST_SUFFIX)))
  const outputs: Output[] = []
  for (const path of found.filter((file) => !manifests.has(file))) {
    const absolute = join(out, path)
    const hasManifest = manifests.has(`${path}${MANIFEST_SUFFIX}`)
    const manifest = hasManifest ? await readManifest(`${absolute}${MANIFEST_SUFFIX}`, path) : undefined
    outputs.push({ path, absolute, manifest })
  }
  return outputs
}

/** Undefined: the program has left none, and the one before stays. */
export async function readOutputState(runFolder: string): Promise<Record<string, unknown> | undefined> {
  const path = join(runFolder, 'out', 'state.json')
  const found = statusOf(path)
  if (!found) return undefined
  if (!found.isFile()) throw new OutputProblem('out/state.json is not a regular file.')
  if (found.size > STATE_BYTES) throw new OutputProblem('out/state.json is bigger than 1 MB.')
  const state = parseJson(await readFile(path, 'utf8'))
  if (typeof state !== 'object' || state === null || Array.isArray(state))
    throw new OutputProblem('out/state.json is not a JSON object.')
  // PostgreSQL has no place for it.
  if (JSON.stringify(state).includes(String.raw`\u0000`))
    throw new OutputProblem('out/state.json holds a NUL character.')
  return state as Record<string, unknown>
}

class Walk {
  readonly files: string[] = []
  readonly #out: string
  readonly #mostEntries: number
  #entries = 0

  constructor(out: string, mostEntries: number) {
    this.#out = out
    this.#mostEntries = mostEntries
  }

  /** Links are refused before they could be followed. */
  async enter(path: string): Promise<void> {
    const folder = join(this.#out, path)
    if (!isFolder(folder, path)) return
    for (const entry of fewEntriesOf(folder) ?? (await readdir(folder, AS_BYTES))) {
      this.#count()
      const below = `${path}/${nameOf(entry.name, path)}`
      if (Buffer.byteLength(below) > MOST_PATH_BYTES)
        throw new OutputProblem(`The path of an output is longer than ${MOST_PATH_BYTES} bytes: ${shown(below)}.`)
      if (entry.isDirectory()) await this.enter(below)
      else if (entry.isFile()) this.files.push(below)
      else throw new OutputProblem(`The output ${shown(below)} is neither a file nor a folder.`)
    }
  }

  #count(): void {
    this.#entries++
    if (this.#entries > this.#mostEntries)
      throw new OutputProblem(`There are more than ${this.#mostEntries.toLocaleString('en')} output files and folders.`)
  }
}

function nameOf(bytes: Buffer, folder: string): string {
  const problem = nameProblem(bytes)
  const name = bytes.toString()
  if (problem === undefined) return name
  throw new OutputProblem(`The output ${shown(`${folder}/${name}`)} has a name that cannot be kept: ${problem}.`)
}

/** A name that is no UTF-8 would be changed on the way, and lead nowhere or elsewhere. */
const AS_BYTES = { withFileTypes: true, encoding: 'buffer' } as const

/** Undefined: there are more than a few. */
function fewEntriesOf(folder: string): Dirent<Buffer>[] | undefined {
  const opened = opendirSync(folder, { encoding: 'buffer' as BufferEncoding })
  try {
    const entries: Dirent<Buffer>[] = []
    for (let entry = opened.readSync(); entry; entry = opened.readSync()) {
      if (entries.length === FEW) return undefined
      // Typed as if its names were always texts.
      entries.push(entry as unknown as Dirent<Buffer>)
    }
    return entries
  } finally {
    opened.closeSync()
  }
}

/** False: there is none. */
function isFolder(path: string, name: string): boolean {
  const found = statusOf(path)
  if (found && !found.isDirectory()) throw new OutputProblem(`The output ${shown(name)} is not a folder.`)
  return found !== undefined
}

const statusOf = (path: string): Stats | undefined => lstatSync(path, { throwIfNoEntry: false })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The name goes into a log. */
const shown = (path: string): string => escaped(path.length > 200 ? `${path.slice(0, 200)}…` : path)
