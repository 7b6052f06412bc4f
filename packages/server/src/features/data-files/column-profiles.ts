/** What a column of a published table holds. */
import type { ColumnProfile, ProfiledColumn } from '../../storage/profile.ts'
import type { Storage } from '../../storage/storage.ts'
import { withOpened, type Opened, type Published } from './opened.ts'
import { splitterOf } from './pages.ts'

const MOST_ROWS = 1_000_000
/** Of a text table that is larger, a part is looked at. */
const MOST_BYTES = 256 * 1024 * 1024
const SAMPLE_RECORDS = 51

export interface ProfiledFile extends Published {
  size: number
  /** Null: it was not counted. */
  rowsCount: number | null
}

type Found = ColumnProfile & { isComplete: boolean }

/** `too large` also when it cannot be read at all; undefined: it is no table, or has no such column. */
export function profileColumn(
  storage: Storage,
  file: ProfiledFile,
  asked: { column: number; key?: string | undefined },
  signal: AbortSignal,
): Promise<Found | 'too large' | undefined> {
  return withOpened(storage, file, async (opened) => {
    const column = await placeOf(opened, file, asked)
    if (!column) return undefined
    const profile = await storage.profileColumn(file.blob, column, signal)
    return profile ? { ...profile, isComplete: profile.rows >= (file.rowsCount ?? 0) } : 'too large'
  })
}

async function placeOf(
  opened: Opened,
  { size, rowsCount }: ProfiledFile,
  { column, key }: { column: number; key?: string | undefined },
): Promise<ProfiledColumn | undefined> {
  if (opened.kind === 'parquet') return { kind: 'parquet', column, mostRows: MOST_ROWS }
  if (opened.kind !== 'records' || opened.layout.kind === 'text') return undefined
  const { file, layout, index } = opened
  const mostRows = Math.min(MOST_ROWS, Math.ceil(((rowsCount ?? 0) * MOST_BYTES) / Math.max(size, MOST_BYTES)))
  if (layout.kind === 'json-lines') return key === undefined ? undefined : { kind: layout.kind, key, mostRows }
  // Rows may be longer than the header.
  const { texts } = await file.read(layout, index, 0, SAMPLE_RECORDS)
  const width = Math.max(0, ...texts.map((record) => splitterOf(layout)(record).length))
  if (column >= width) return undefined
  const { delimiter, usual, enclosure } = layout
  return { kind: 'csv', column, width, delimiter: delimiter ?? usual, enclosure, mostRows }
}
