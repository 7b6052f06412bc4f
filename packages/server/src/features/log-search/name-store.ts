/** What things and people are called now, those in the trash included. */
import { sql } from 'kysely'
import type { Kind, Person } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import type { Place } from './audit-actions.ts'

export interface Named {
  id: number
  name: string
  deleted: 0 | 1
}

export interface NamesById extends Record<Place, ReadonlyMap<number, Named>> {
  user: ReadonlyMap<number, Named & Person>
}

const tables = {
  workspace: 'workspaces',
  dawg: 'dawgs',
  configuration: 'configurations',
  user: 'users',
} as const satisfies Record<Place, string>

export async function findNames(db: Db, ids: Readonly<Record<Place, readonly number[]>>): Promise<NamesById> {
  const [workspace, dawg, configuration, user] = await Promise.all([
    findNamed<Named>(db, 'workspace', ids.workspace),
    findNamed<Named>(db, 'dawg', ids.dawg),
    findNamed<Named>(db, 'configuration', ids.configuration),
    findNamed<Named & Person>(db, 'user', ids.user),
  ])
  return { workspace, dawg, configuration, user }
}

async function findNamed<Found extends Named>(
  db: Db,
  place: Place,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Found>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const email = place === 'user' ? sql`, email` : sql``
  const { rows } = await sql<Found>`
    select id, name, deleted${email} from ${sql.table(tables[place])} where id = any(${wanted}::integer[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What a job ran, and for whom. */
export interface JobPlace {
  kind: Kind
  user: Person
  workspace: Named | null
  configuration: Named | null
  dawg: Named | null
}

export async function findJobPlaces(db: Db, jobIds: readonly number[]): Promise<ReadonlyMap<number, JobPlace>> {
  const wanted = [...new Set(jobIds)]
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<JobRow>`
    select id, kind, user_id, workspace_id, configuration_id, dawg_id from jobs where id = any(${wanted}::integer[])`.execute(
    db,
  )
  const idsOf = (column: `${Place}_id`) => rows.flatMap((row) => row[column] ?? [])
  const names = await findNames(db, {
    workspace: idsOf('workspace_id'),
    dawg: idsOf('dawg_id'),
    configuration: idsOf('configuration_id'),
    user: idsOf('user_id'),
  })
  const nameOf = (place: Place, id: number | null) => (id === null ? null : (names[place].get(id) ?? null))
  return new Map(
    rows.map((row) => [
      row.id,
      {
        kind: row.kind,
        user: names.user.get(row.user_id)!,
        workspace: nameOf('workspace', row.workspace_id),
        configuration: nameOf('configuration', row.configuration_id),
        dawg: nameOf('dawg', row.dawg_id),
      },
    ]),
  )
}

interface JobRow extends Record<'workspace_id' | 'configuration_id' | 'dawg_id', number | null> {
  id: number
  kind: Kind
  user_id: number
}
