/** Which files a run is given, and under which names. Pure. */
import { basename, dirname, extname, join } from 'node:path'
import { matchesFilters } from '@clew/contract/rules/filters'
import type { InputFile, Material } from '../queue/material.ts'

export interface PlacedInputs {
  files: (Omit<InputFile, 'sourceId'> & { target: string })[]
  /** Paths that two sources deliver: the later one was renamed. */
  renamed: { path: string; target: string }[]
}

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
