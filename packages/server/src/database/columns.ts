/** Types that columns of several tables have. */
import type { ColumnType } from 'kysely'

export type Flag = 0 | 1
/** Read as ISO text (see pool.ts), written as text, too. */
export type Time = string
/** Read as a value, written as JSON text: the driver would take a list for an array of PostgreSQL. */
export type Json<Value> = ColumnType<Value, string | undefined, string>
