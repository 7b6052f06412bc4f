import { sql, type Selectable } from 'kysely'
import type { SavedQuery } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import type { Tables } from '../../database/tables.ts'

type Row = Selectable<Tables['saved_queries']>
type Content = Pick<Row, 'name' | 'sql' | 'shared'>

/** Their own and those that others share. */
export async function listSaved(db: Db, userId: number): Promise<SavedQuery[]> {
  return selectSaved(db)
    .where((is) => is.or([is('saved.user_id', '=', userId), is('saved.shared', '=', 1)]))
    .orderBy(sql`lower(saved.name)`)
    .orderBy('saved.id')
    .execute()
}

/** One that the user can see. */
export async function findSaved(db: Db, userId: number, id: number): Promise<SavedQuery | undefined> {
  return selectSaved(db)
    .where('saved.id', '=', id)
    .where((is) => is.or([is('saved.user_id', '=', userId), is('saved.shared', '=', 1)]))
    .executeTakeFirst()
}

export async function insertSaved(db: Db, userId: number, content: Content): Promise<number> {
  const { id } = await db
    .insertInto('saved_queries')
    .values({ user_id: userId, ...content })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateSaved(db: Db, id: number, changes: Partial<Content>): Promise<void> {
  await db
    .updateTable('saved_queries')
    .set({ ...changes, modified: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteSaved(db: Db, id: number): Promise<void> {
  await db.deleteFrom('saved_queries').where('id', '=', id).execute()
}

const selectSaved = (db: Db) =>
  db
    .selectFrom('saved_queries as saved')
    .innerJoin('users', 'users.id', 'saved.user_id')
    .select(['saved.id', 'saved.name', 'saved.sql', 'saved.shared', 'saved.created', 'saved.modified'])
    .select(sql<SavedQuery['user']>`json_build_object('id', users.id, 'name', users.name)`.as('user'))
