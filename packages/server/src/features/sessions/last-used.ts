/** When a session or an API token was last used: written once a minute at most, so that a busy one does not write with every call. */
import { sql } from 'kysely'
import type { Db } from '../../database/pool.ts'

const due = "coalesce(last_used < now() - interval '1 minute', true)"

/** Asked together with what the call needs anyway. */
export const isUseDue = sql.raw<boolean>(due)

/** Of calls that come at once, the first writes; the others find it done. */
export async function noteUse(db: Db, table: 'sessions' | 'api_tokens', id: string | number): Promise<void> {
  await sql`update ${sql.table(table)} set last_used = now() where id = ${id} and ${isUseDue}`.execute(db)
}
