import { sql, type Selectable, type Updateable } from 'kysely'
import type { calls, RequestOf } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import type { Tables } from '../../database/tables.ts'

const COLUMNS = ['id', 'name', 'description', 'settings', 'credentials', 'created'] as const

/** As it is stored: secrets encrypted. */
export type StoredRepository = Pick<Selectable<Tables['oauth_repositories']>, (typeof COLUMNS)[number]>

export function listRepositories(
  db: Db,
  page: RequestOf<typeof calls.oauthRepositories.list>['query'],
): Promise<StoredRepository[]> {
  const direction = page.order_dir === 'ASC' ? 'asc' : 'desc'
  return db
    .selectFrom('oauth_repositories')
    .select(COLUMNS)
    .orderBy(page.order_by === 'name' ? sql`lower(name)` : sql`id`, direction)
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}

export function findRepository(db: Db, id: number): Promise<StoredRepository | undefined> {
  return db.selectFrom('oauth_repositories').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** Locked until the end of the transaction, so that two changes follow each other. */
export function lockRepository(tx: Db, id: number): Promise<StoredRepository | undefined> {
  return tx.selectFrom('oauth_repositories').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()
}

export function updateRepository(
  tx: Db,
  id: number,
  changes: Updateable<Tables['oauth_repositories']>,
): Promise<StoredRepository> {
  return tx
    .updateTable('oauth_repositories')
    .set({ ...changes, modified: sql`now()` })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}
