/** The folder of one run: made before, emptied after. Nothing of it outlives the run but what was taken into storage. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { MANIFEST_SUFFIX, runFolder } from '@clew/component-sdk/protocol'
import { matchesFilters } from '@clew/contract/rules/filters'
import type { Storage } from '../../storage/storage.ts'
import type { InputFile, Material } from '../queue/material.ts'

/** Each before what is in it. */
const FOLDERS = [
  '',
  'in',
  'out',
  runFolder.inputTables,
  runFolder.inputFiles,
  runFolder.outputTables,
  runFolder.outputFiles,
]

export interface PlacedInputs {
  files: (Omit<InputFile, 'sourceId'> & { target: string })[]
  /** Paths that two sources deliver: the later one was renamed. */
  renamed: { path: string; target: string }[]
}

/** Which files a run is given, and under which names. Pure. */
export function chooseInputs({
  sources,
  files,
  uploads,
}: Pick<Material, 'sources' | 'files' | 'uploads'>): PlacedInputs {
  const filters = new Map(sources.map((source) => [source.id, source.filters]))
  const uploaded = uploads.map((upload) => ({ ...upload, manifest: null, target: upload.path }))
  const placed: PlacedInputs = { files: uploaded, renamed: [] }
  const taken = new Set(uploads.map(({ path }) => path))
  const wanted = files.filter((file) => matchesFilters(file.path, filters.get(file.sourceId) ?? []))
  for (const file of wanted.toSorted((one, other) => one.sourceId - other.sourceId)) {
    const target = taken.has(file.path) ? renamedPath(file.path, file.sourceId) : file.path
    if (target !== file.path) placed.renamed.push({ path: file.path, target })
    taken.add(target)
    placed.files.push({ ...file, target })
  }
  return placed
}

function renamedPath(path: string, sourceId: number): string {
  const extension = extname(path)
  const stem = basename(path, extension)
  return join(dirname(path), `${stem}__${sourceId}${extension}`)
}

export async function makeRunFolder(
  folder: string,
  { config, state, inputs, storage }: { config: unknown; state: unknown; inputs: PlacedInputs; storage: Storage },
): Promise<void> {
  // A handful of tiny calls: handed to threads one by one they would take many times longer than they do here.
  for (const name of FOLDERS) mkdirSync(join(folder, name), { mode: 0o700 })
  writeFileSync(join(folder, runFolder.config), JSON.stringify(config), { mode: 0o600 })
  writeFileSync(join(folder, runFolder.inputState), JSON.stringify(state ?? {}))
  await placeInputs(folder, inputs, storage)
}

async function placeInputs(folder: string, { files }: PlacedInputs, storage: Storage): Promise<void> {
  const folders = new Set(files.map(({ target }) => dirname(target)))
  for (const name of folders) await mkdir(join(folder, 'in', name), { recursive: true })
  for (const { hash, target, manifest } of files) {
    const path = join(folder, 'in', target)
    await storage.place(hash, path)
    if (manifest !== null) await writeFile(`${path}${MANIFEST_SUFFIX}`, JSON.stringify(manifest))
  }
}

export const removeRunFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 3 })
