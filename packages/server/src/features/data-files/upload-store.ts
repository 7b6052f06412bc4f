import { sql } from 'kysely'
import type { AnswerOf, calls } from '@clew/contract'
import type { Db } from '../../database/pool.ts'

export type Upload = AnswerOf<typeof calls.uploads.add>['upload']

export interface NewUpload {
  configuration_id: number
  name: string
  blob: Buffer
  size: number
  user_id: number
}

const COLUMNS = sql`id, name, size::float8 as size, created, user_id`

/** By name. */
export async function listUploads(db: Db, configurationId: number): Promise<Upload[]> {
  const { rows } = await sql<Upload>`
    select ${COLUMNS} from uploads where configuration_id = ${configurationId} order by name collate "C"`.execute(db)
  return rows
}

export async function countOthers(db: Db, configurationId: number, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from uploads
    where configuration_id = ${configurationId} and name <> ${name}`.execute(db)
  return rows[0]!.count
}

/** In place of one of the same name, if there is one. */
export async function putUpload(tx: Db, given: NewUpload): Promise<Upload> {
  const { configuration_id, name, blob, size, user_id } = given
  const { rows } = await sql<Upload>`
    insert into uploads (configuration_id, name, blob, size, user_id)
    values (${configuration_id}, ${name}, ${blob}, ${size}, ${user_id})
    on conflict (configuration_id, name) do update
      set blob = excluded.blob, size = excluded.size, user_id = excluded.user_id, created = now()
    returning ${COLUMNS}`.execute(tx)
  return rows[0]!
}

/** False: there is none. */
export async function deleteUpload(tx: Db, configurationId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from uploads where id = ${id} and configuration_id = ${configurationId} returning id`.execute(tx)
  return rows.length > 0
}

/** The copy has the same content, which is stored once. */
export async function copyUploads(tx: Db, fromId: number, toId: number, userId: number): Promise<void> {
  await sql`
    insert into uploads (configuration_id, name, blob, size, user_id)
    select ${toId}, name, blob, size, ${userId} from uploads where configuration_id = ${fromId}`.execute(tx)
}
