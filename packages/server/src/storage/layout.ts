/** How a file is to be read, by its name and what its manifest says. */
export interface Dialect {
  delimiter?: string | undefined
  enclosure?: string | undefined
}

/** A delimiter that nobody has named is `usual` unless the first line says otherwise. */
export type Layout =
  | { readonly kind: 'csv'; readonly delimiter: string | undefined; readonly usual: string; readonly enclosure: string }
  | { readonly kind: 'json-lines' }
  | { readonly kind: 'parquet' }
  | { readonly kind: 'text' }

const usualDelimiters: ReadonlyMap<string, string> = new Map([
  ['csv', ','],
  ['tsv', '\t'],
  ['tab', '\t'],
])
const otherDelimiters = [';', '\t', '|', ',']
const jsonLines: ReadonlySet<string> = new Set(['jsonl', 'ndjson'])
const DEFAULT_ENCLOSURE = '"'

/** Text is what has no better name; whether it is text at all, its first bytes say. */
export function layoutOf(name: string, { delimiter, enclosure }: Dialect = {}): Layout {
  const ending = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (ending === 'parquet') return { kind: 'parquet' }
  if (jsonLines.has(ending)) return { kind: 'json-lines' }
  const usual = usualDelimiters.get(ending)
  if (usual === undefined) return { kind: 'text' }
  return { kind: 'csv', delimiter: delimiter || undefined, usual, enclosure: enclosure ?? DEFAULT_ENCLOSURE }
}

/** With the delimiter that the first line has; the same for the same content. */
export function settled(layout: Layout, head: Buffer): Layout {
  if (layout.kind !== 'csv' || layout.delimiter !== undefined) return layout
  const line = head.toString('latin1').split('\n', 1)[0]!
  const bare =
    layout.enclosure === ''
      ? line
      : line
          .split(layout.enclosure)
          .filter((_part, i) => i % 2 === 0)
          .join('')
  const found = [layout.usual, ...otherDelimiters].find((delimiter) => bare.includes(delimiter))
  return { ...layout, delimiter: found ?? layout.usual }
}

/** The same for two layouts that cut one content into the same records; fit for a file name. */
export const recordsKey = (layout: Layout): string =>
  layout.kind === 'csv'
    ? `csv-${hex(layout.delimiter ?? '')}-${hex(layout.usual)}-${hex(layout.enclosure)}`
    : layout.kind

const hex = (text: string): string => Buffer.from(text).toString('hex')
