/** Reads what a configuration job is given: settings, variables, state, and the files of its sources as they are now. */
import { sql, type RawBuilder } from 'kysely'
import { prepared } from '../../database/builder-client.ts'
import type { Db } from '../../database/pool.ts'
import type { StoredOAuthSettings } from '../../database/entity-tables.ts'

export interface InputFile {
  sourceId: number
  path: string
  hash: Buffer
  size: number
  manifest: Record<string, unknown> | null
}

export type Upload = Pick<InputFile, 'path' | 'hash' | 'size'>

export interface Source {
  id: number
  name: string
  filters: string[]
  /** It has failed in this very run: its older files are not what was asked for. */
  hasFailed: boolean
}

/** Secrets are still encrypted. */
export interface Material {
  configurationId: number
  name: string
  workspaceId: number
  componentId: number
  settings: Record<string, unknown>
  oauthSettings: StoredOAuthSettings
  state: Record<string, unknown> | null
  variables: Record<string, string>
  sources: Source[]
  files: InputFile[]
  /** What people have uploaded for it. */
  uploads: Upload[]
  /** Of the job whose files are current. */
  lastFingerprint: Buffer | null
  lastJobId: number | null
}

/** As `material_of` gives it. */
export type LoadedMaterial = Omit<Material, 'sources' | 'files' | 'uploads' | 'lastFingerprint'> & {
  sources: (Source & { files: (Omit<InputFile, 'sourceId' | 'hash'> & { hash: string })[] })[]
  uploads: (Omit<Upload, 'hash'> & { hash: string })[]
  lastFingerprint: string | null
}

/** In a statement that claims a job: what it is given, brought along with the columns of `claim`. */
export const materialOf = (claim: 'claimed' | 'next'): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${claim}.${name}`)
  return sql`case when ${column('kind')} = 'configuration' then material_of(${column('entityId')}, ${column('parentId')}) end`
}

/** Undefined: the configuration is gone. In one statement: a step of a large graph costs little more than its way to the database. */
export async function loadMaterial(
  db: Db,
  configurationId: number,
  parentJobId: number | null,
): Promise<Material | undefined> {
  const { rows } = await sql<{ material: LoadedMaterial | null }>`${prepared('load_material')}
    select material_of(${configurationId}, ${parentJobId}) as material`.execute(db)
  const loaded = rows[0]!.material
  return loaded ? readMaterial(loaded) : undefined
}

export function readMaterial(loaded: LoadedMaterial): Material {
  const sources = loaded.sources.map(({ files: _, ...source }) => source)
  const files = loaded.sources
    .filter((source) => !source.hasFailed)
    .flatMap(({ id, files: own }) =>
      own.map((file) => ({ ...file, sourceId: id, hash: Buffer.from(file.hash, 'hex') })),
    )
  const { lastFingerprint: last } = loaded
  return {
    ...loaded,
    sources,
    files: files.toSorted(byPath),
    uploads: loaded.uploads.map((upload) => ({ ...upload, hash: Buffer.from(upload.hash, 'hex') })),
    lastFingerprint: last === null ? null : Buffer.from(last, 'hex'),
  }
}

const byPath = (one: InputFile, other: InputFile): number =>
  one.path < other.path ? -1 : one.path > other.path ? 1 : one.sourceId - other.sourceId
