/** A published file that is about to be read, with what has to be known of it first. */
import { encodingOf, type Encoding } from '../../storage/excerpt.ts'
import { layoutOf, settled, type Dialect, type Layout } from '../../storage/layout.ts'
import type { RecordIndex } from '../../storage/record-index.ts'
import type { Storage } from '../../storage/storage.ts'
import { RecordFile } from './records.ts'

export interface Published {
  path: string
  blob: Buffer
  manifest?: Dialect | null
}

export type Opened =
  | { kind: 'parquet' }
  | { kind: 'binary' }
  /** Two bytes a character: there is no index, so only what stands at the beginning can be shown. */
  | { kind: 'foreign'; file: RecordFile; encoding: Exclude<Encoding, 'utf-8'> }
  | { kind: 'records'; file: RecordFile; layout: Exclude<Layout, { kind: 'parquet' }>; index: RecordIndex | undefined }

/** Closes it afterwards. */
export async function withOpened<Result>(
  storage: Storage,
  { path, blob, manifest }: Published,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const dialect = manifest ?? undefined
  const layout = layoutOf(path, dialect)
  if (layout.kind === 'parquet') return work({ kind: 'parquet' })
  const file = await RecordFile.open(storage.localPath(blob))
  try {
    const head = await file.head()
    const encoding = encodingOf(head)
    if (encoding === undefined) return await work({ kind: 'binary' })
    if (encoding !== 'utf-8') return await work({ kind: 'foreign', file, encoding })
    const index = await storage.recordIndex(blob, path, dialect)
    return await work({ kind: 'records', file, layout: settled(layout, head) as typeof layout, index })
  } finally {
    await file.close()
  }
}

/** The lines at its beginning. */
export async function firstLinesOf({ file, encoding }: Extract<Opened, { kind: 'foreign' }>): Promise<string[]> {
  const text = new TextDecoder(encoding).decode(await file.beginning(), { stream: true })
  return text.replace(/\r?\n$/, '').split(/\r?\n/)
}
