/** Reading what the platform has put into the run folder, and writing what it will take out of it. */
import { mkdirSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { dataFolder } from './environment.ts'
import { MANIFEST_SUFFIX, runFolder, type Config, type Manifest, type State } from './protocol.ts'

export interface InputFile {
  /** Relative to in/tables or in/files, with forward slashes: `2026/orders.csv`. */
  name: string
  /** Where it lies. */
  path: string
}

export async function readConfig(): Promise<Config> {
  const given = (await readJson(inFolder(runFolder.config))) as Partial<Config> | undefined
  if (given === undefined) throw new Error(`There is no ${runFolder.config} in ${dataFolder()}`)
  return { parameters: {}, authorization: {}, image_parameters: {}, action: 'run', ...given }
}

export const inputTables = (): Promise<InputFile[]> => listFiles(inFolder(runFolder.inputTables))
export const inputFiles = (): Promise<InputFile[]> => listFiles(inFolder(runFolder.inputFiles))

/** Where to write the table `name`, such as `orders.csv`; its folder exists. */
export const outputTable = (name: string): string => outputPath(runFolder.outputTables, name)
export const outputFile = (name: string): string => outputPath(runFolder.outputFiles, name)

/** Empty at the first run. */
export async function readState(): Promise<State> {
  return ((await readJson(inFolder(runFolder.inputState))) as State | undefined) ?? {}
}

export async function writeState(state: State): Promise<void> {
  const path = inFolder(runFolder.outputState)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, JSON.stringify(state))
}

/** `path`: of the file, as outputTable or inputTables gave it. */
export const writeManifest = (path: string, manifest: Manifest): Promise<void> =>
  writeFile(`${path}${MANIFEST_SUFFIX}`, `${JSON.stringify(manifest, null, 2)}\n`)

export async function readManifest(path: string): Promise<Manifest> {
  return ((await readJson(`${path}${MANIFEST_SUFFIX}`)) as Manifest | undefined) ?? {}
}

const inFolder = (path: string): string => join(dataFolder(), path)

/** Names come from addresses, tables and users: none may leave the folder. */
function outputPath(folder: string, name: string): string {
  if (!isSafeName(name))
    throw new Error(`${JSON.stringify(name)} is not a name for an output: it must stay below ${folder}`)
  const path = join(inFolder(folder), name)
  mkdirSync(dirname(path), { recursive: true })
  return path
}

/** Relative, and nowhere upwards. */
export function isSafeName(name: string): boolean {
  // Control characters and backslashes would mean one thing here and another on the machine that downloads it.
  if (/[\p{Cc}\\]/u.test(name)) return false
  return name.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}

async function listFiles(folder: string): Promise<InputFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  const files: InputFile[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (entry.name.endsWith(MANIFEST_SUFFIX) || !(await stat(path)).isFile()) continue
    files.push({ name: relative(folder, path).replaceAll(sep, '/'), path })
  }
  return files.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${relative(dataFolder(), path)} is not valid JSON: ${(error as Error).message}`, { cause: error })
  }
}
