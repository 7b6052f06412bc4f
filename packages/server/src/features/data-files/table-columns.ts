/** The columns of a published table, and what they seem to hold: as its preview shows them. */
import type { Storage } from '../../storage/storage.ts'
import type { Published } from './opened.ts'
import { readPage } from './pages.ts'

const LOOKED_AT_ROWS = 50
const MOST_COLUMNS = 1_000

/** None of what is no table. */
export async function tableColumns(storage: Storage, published: Published): Promise<{ name: string; type: string }[]> {
  const page = await readPage(storage, published, {
    offset: 0,
    limit: LOOKED_AT_ROWS,
    columnOffset: 0,
    columnLimit: MOST_COLUMNS,
    view: 'table',
    lineLimit: 1,
  })
  if (page.format !== 'table') return []
  return page.columns.map((name, index) => ({ name, type: page.columnTypes[index] ?? '' }))
}
