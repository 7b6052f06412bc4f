/** Every component of this instance, read once at the start: those that come with Clew and those of CLEW_COMPONENTS_DIR. */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { ComponentName } from '@clew/contract'
import type { ComponentProgram } from '../../engine/index.ts'
import { StartError } from '../../start-error.ts'
import { COMPONENT_FILE, readComponent, type CatalogueEntry } from './component-file.ts'

export type Catalogue = ReadonlyMap<number, CatalogueEntry>

/** The component as things that have one show it; null when it has left the catalogue. */
export function componentName(catalogue: Catalogue, id: number): ComponentName | null {
  const entry = catalogue.get(id)
  if (!entry) return null
  const { name, type, icon, hidden } = entry.component
  return { id, name, type, icon, hidden }
}

/** How the engine starts a component. */
export const findProgramIn =
  (catalogue: Catalogue) =>
  (id: number): ComponentProgram | undefined => {
    const entry = catalogue.get(id)
    if (!entry) return undefined
    const { component, version, folder, start, isolation, network, rerunAfterCrash } = entry
    return { name: component.name, version, folder, ...start, isolation, network, rerunAfterCrash }
  }

const BUILT_IN = resolve(import.meta.dirname, '../../../../../components')

export async function readCatalogue(componentsDir: string | undefined): Promise<Catalogue> {
  const folders = [
    ...(await componentFolders(BUILT_IN)),
    ...(componentsDir === undefined ? [] : await componentFolders(componentsDir)),
  ]
  const catalogue = new Map<number, CatalogueEntry>()
  for (const folder of folders) {
    const entry = await readComponent(folder)
    const { id } = entry.component
    const other = catalogue.get(id)
    if (other) throw new StartError(`${join(folder, COMPONENT_FILE)}: \`id\` ${id} is taken by ${other.folder}.`)
    catalogue.set(id, entry)
  }
  return catalogue
}

async function componentFolders(root: string): Promise<string[]> {
  const names = await readdir(root).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`CLEW_COMPONENTS_DIR: ${root} cannot be read (${error.code}).`)
  })
  return names
    .toSorted()
    .map((name) => join(root, name))
    .filter((folder) => existsSync(join(folder, COMPONENT_FILE)))
}
