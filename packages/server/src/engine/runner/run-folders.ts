/**
 * The folders of one worker's runs: each made before its run and emptied after it. Nothing of a run outlives it there but bare folders,
 * which the next run is given under its own name: file systems take longer to make and remove them than a small step takes in all.
 */
import { mkdirSync, readdirSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { MANIFEST_SUFFIX, runFolder } from '@clew/component-sdk/protocol'
import type { Storage } from '../../storage/storage.ts'
import type { PlacedInputs } from './inputs.ts'

/** Each before what is in it, with what is in it when it is bare. */
const FOLDERS = [
  { name: '', holds: 2 },
  { name: 'in', holds: 2 },
  { name: 'out', holds: 2 },
  { name: runFolder.inputTables, holds: 0 },
  { name: runFolder.inputFiles, holds: 0 },
  { name: runFolder.outputTables, holds: 0 },
  { name: runFolder.outputFiles, holds: 0 },
]
/** So many inputs are removed one by one; a folder with more goes as a whole. */
const FEW_INPUTS = 20
const MOST_BARE = 32

export interface Contents {
  config: unknown
  state: unknown
  inputs: PlacedInputs
}

export class RunFolders {
  readonly root: string
  readonly #storage: Storage
  readonly #bare: string[] = []
  #emptied = 0

  constructor(root: string, storage: Storage) {
    this.root = root
    this.#storage = storage
  }

  pathOf(name: string): string {
    return join(this.root, name)
  }

  async make(folder: string, { config, state, inputs }: Contents): Promise<void> {
    // A handful of tiny calls: handed to threads one by one they would take many times longer than they do here.
    const bare = this.#bare.pop()
    if (bare !== undefined) renameSync(bare, folder)
    else for (const { name } of FOLDERS) mkdirSync(join(folder, name), { mode: 0o700 })
    writeFileSync(join(folder, runFolder.config), JSON.stringify(config), { mode: 0o600 })
    writeFileSync(join(folder, runFolder.inputState), JSON.stringify(state ?? {}))
    await this.#place(folder, inputs)
  }

  async #place(folder: string, { files }: PlacedInputs): Promise<void> {
    const folders = new Set(files.map(({ target }) => dirname(target)))
    for (const name of folders) await mkdir(join(folder, 'in', name), { recursive: true })
    for (const { hash, target, manifest } of files) {
      const path = join(folder, 'in', target)
      await this.#storage.place(hash, path)
      if (manifest !== null) await writeFile(`${path}${MANIFEST_SUFFIX}`, JSON.stringify(manifest))
    }
  }

  /** After a program of ours: what a user's code has done to a folder nobody can tell. */
  async empty(folder: string, { files }: PlacedInputs): Promise<void> {
    if (files.length > FEW_INPUTS || this.#bare.length >= MOST_BARE || !strip(folder, files)) return this.remove(folder)
    const bare = this.pathOf(`bare-${(this.#emptied += 1)}`)
    renameSync(folder, bare)
    this.#bare.push(bare)
  }

  remove(folder: string): Promise<void> {
    return rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Removes what the run was given; false: there is more, or less. */
function strip(folder: string, inputs: PlacedInputs['files']): boolean {
  try {
    for (const path of [runFolder.config, runFolder.inputState]) unlinkSync(join(folder, path))
    for (const { target, manifest } of inputs) {
      const path = join(folder, 'in', target)
      unlinkSync(path)
      if (manifest !== null) unlinkSync(`${path}${MANIFEST_SUFFIX}`)
    }
    return FOLDERS.every(({ name, holds }) => readdirSync(join(folder, name)).length === holds)
  } catch {
    return false
  }
}
