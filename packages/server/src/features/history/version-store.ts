import { sql, type RawBuilder } from 'kysely'
import type { Kind, Page, Person } from '@clew/contract'
import type { Db } from '../../database/pool.ts'

export type Snapshot = Record<string, unknown>

/** A version as it is stored: secrets in the snapshot are encrypted. */
export interface VersionRow {
  id: number
  version: number
  user_id: number
  created: string
  changed: string[]
  note: string | null
  is_current: boolean
  user?: Person
  snapshot?: Snapshot
  previous?: VersionRow | null
}

const column = (kind: Kind) => sql.ref(`${kind}_id`)

export interface NewVersion {
  /** Of the thing. */
  id: number
  version: number
  changed: string[]
  snapshot: Snapshot
}

/** One of each thing; all by the same person and for the same reason. */
export async function insertVersions(
  tx: Db,
  kind: Kind,
  versions: readonly NewVersion[],
  userId: number,
  note?: string,
): Promise<void> {
  await sql`insert into versions (${column(kind)}, version, user_id, changed, snapshot, note)
    select id, version, ${userId}::integer, changed, snapshot, ${note ?? null}::text
    from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as given (id integer, version integer, changed text[], snapshot jsonb)`.execute(
    tx,
  )
}

export interface Parts {
  /** Snapshots, and the version before with its own. */
  snapshots: boolean
  users: boolean
}

export async function listVersions(
  db: Db,
  kind: Kind,
  entityId: number,
  page: Page,
  parts: Parts,
): Promise<VersionRow[]> {
  const direction = sql.raw(page.order_dir)
  return selectVersions(
    db,
    kind,
    entityId,
    parts,
    sql`order by version.version ${direction} offset ${page.offset} limit ${page.limit}`,
  )
}

/** 0 is the current one. */
export async function findVersion(
  db: Db,
  kind: Kind,
  entityId: number,
  hid: number,
  parts: Parts,
): Promise<VersionRow | undefined> {
  const which = hid === 0 ? sql`order by version.version desc limit 1` : sql`and version.id = ${hid}`
  return (await selectVersions(db, kind, entityId, parts, which))[0]
}

async function selectVersions(
  db: Db,
  kind: Kind,
  entityId: number,
  { snapshots, users }: Parts,
  which: RawBuilder<unknown>,
): Promise<VersionRow[]> {
  const user = (owner: string) =>
    sql`(select json_build_object('id', id, 'name', name, 'email', email) from users where id = ${sql.ref(`${owner}.user_id`)})`
  const { rows } = await sql<VersionRow>`
    select version.id, version.version, version.user_id, version.created, version.changed, version.note,
      version.version = (select max(version) from versions where ${column(kind)} = ${entityId}) as is_current
      ${users ? sql`, ${user('version')} as "user"` : sql``}
      ${
        snapshots
          ? sql`, version.snapshot, case when previous.id is not null then json_build_object('id', previous.id, 'version', previous.version,
              'user_id', previous.user_id, 'user', ${user('previous')}, 'created', to_char(previous.created at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
              'changed', previous.changed, 'note', previous.note, 'snapshot', previous.snapshot) end as previous`
          : sql``
      }
    from versions version
    ${
      snapshots
        ? sql`left join versions previous on previous.${column(kind)} = ${entityId} and previous.version = version.version - 1`
        : sql``
    }
    where version.${column(kind)} = ${entityId} ${which}`.execute(db)
  return rows
}
