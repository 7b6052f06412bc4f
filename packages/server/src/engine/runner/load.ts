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

/** Undefined: the configuration is gone. */
export async function loadMaterial(
  db: Db,
  configurationId: number,
  parentJobId: number | null,
): Promise<Material | undefined> {
  const { rows } = await sql<Omit<Material, 'files'>>`${prepared('load_material')}
    select entity.id as "configurationId", entity.name, entity.workspace_id as "workspaceId", entity.component_id as "componentId",
      entity.settings, entity.oauth_settings as "oauthSettings", entity.state, workspace.variables,
      coalesce((
        select json_agg(json_build_object('id', source.id, 'name', source.name, 'filters', link.filters,
          'hasFailed', exists (select 1 from jobs where parent_id = ${parentJobId} and configuration_id = source.id and status in ('error', 'canceled')))
          order by source.id)
        from configuration_links link join configurations source on source.id = link.source_id
        where link.target_id = entity.id and source.deleted = 0), '[]') as sources,
      last.fingerprint as "lastFingerprint", last.id as "lastJobId"
    from configurations entity
    join workspaces workspace on workspace.id = entity.workspace_id
    left join jobs last on last.id = entity.output_job_id
    where entity.id = ${configurationId} and entity.deleted = 0 and workspace.deleted = 0`.execute(db)
  const material = rows[0]
  if (!material) return undefined
  const sources = material.sources.filter((source) => !source.hasFailed)
  return {
    ...material,
    files: await loadFiles(
      db,
      sources.map((source) => source.id),
    ),
  }
}

async function loadFiles(db: Db, sourceIds: number[]): Promise<InputFile[]> {
  if (sourceIds.length === 0) return []
  const { rows } = await sql<InputFile>`${prepared('load_files')}
    select files.configuration_id as "sourceId", files.path, files.blob as hash, files.size::float8 as size, files.manifest
    from configurations source join files on files.job_id = source.output_job_id and files.configuration_id = source.id
    where source.id = any(${sourceIds}::integer[])
    order by files.path, files.configuration_id`.execute(db)
  return rows
}
