/** Reads what a configuration job is given: settings, variables, state, and the files of its sources as they are now. */
import { sql } from 'kysely'
import { prepared, type Db } from '../../database/pool.ts'
import type { StoredOAuthSettings } from '../../database/entity-tables.ts'

export interface InputFile {
  sourceId: number
  path: string
  hash: Buffer
  size: number
  manifest: Record<string, unknown> | null
}

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
  /** Of the job whose files are current. */
  lastFingerprint: Buffer | null
  lastJobId: number | null
}

interface LoadedSource extends Source {
  files: (Omit<InputFile, 'sourceId' | 'hash'> & { hash: string })[]
}

/** Undefined: the configuration is gone. In one statement: a step of a large graph costs little more than its way to the database. */
export async function loadMaterial(
  db: Db,
  configurationId: number,
  parentJobId: number | null,
): Promise<Material | undefined> {
  const { rows } = await sql<
    Omit<Material, 'files' | 'sources'> & { sources: LoadedSource[] }
  >`${prepared('load_material')}
    select entity.id as "configurationId", entity.name, entity.workspace_id as "workspaceId", entity.component_id as "componentId",
      entity.settings, entity.oauth_settings as "oauthSettings", entity.state, workspace.variables,
      coalesce((
        select json_agg(json_build_object('id', source.id, 'name', source.name, 'filters', link.filters,
          'hasFailed', ${hasFailed(parentJobId)}, 'files', ${filesOfSource}) order by source.id)
        from configuration_links link cross join lateral (${sourceOf}) source
        where link.target_id = entity.id), '[]') as sources,
      last.fingerprint as "lastFingerprint", last.id as "lastJobId"
    from configurations entity
    join workspaces workspace on workspace.id = entity.workspace_id
    left join jobs last on last.id = entity.output_job_id
    where entity.id = ${configurationId} and entity.deleted = 0 and workspace.deleted = 0`.execute(db)
  const material = rows[0]
  if (!material) return undefined
  const sources = material.sources.map(({ files: _, ...source }) => source)
  const files = material.sources
    .filter((source) => !source.hasFailed)
    .flatMap(({ id, files: own }) =>
      own.map((file) => ({ ...file, sourceId: id, hash: Buffer.from(file.hash, 'hex') })),
    )
  return { ...material, sources, files: files.toSorted(byPath) }
}

/** Fenced by the offset: in an instance whose statistics are young it would be taken for a reason to go through all configurations. */
const sourceOf = sql`select id, name, output_job_id from configurations where id = link.source_id and deleted = 0 offset 0`

/** By the jobs of the source after the run began, of which there are few; the run itself may have thousands of jobs. */
const hasFailed = (parentJobId: number | null) => sql`exists (
  select 1 from jobs where kind = 'configuration' and entity_id = source.id and id > ${parentJobId}
    and parent_id + 0 = ${parentJobId} and status in ('error', 'canceled'))`

const filesOfSource = sql`coalesce((
  select json_agg(json_build_object('path', path, 'hash', encode(blob, 'hex'), 'size', size, 'manifest', manifest))
  from files where files.job_id = source.output_job_id and files.configuration_id = source.id), '[]')`

const byPath = (one: InputFile, other: InputFile): number =>
  one.path < other.path ? -1 : one.path > other.path ? 1 : one.sourceId - other.sourceId
