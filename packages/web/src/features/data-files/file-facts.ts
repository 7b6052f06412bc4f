/** Figures of a file as people read them. */
import type { DataFile, Direction } from '../../api/data-files.ts'
import { countText } from '../../format/counts.ts'

export const directionTitle = { input: 'Data in', output: 'Data out' } as const satisfies Record<Direction, string>

export const noFilesText = {
  input: 'There are no input files. They come from the configurations that this one is linked to, once they have run.',
  output: 'There are no output files yet. Run the configuration at least once.',
} as const satisfies Record<Direction, string>

export const NOTHING_FOUND = 'No files match the search.'
export const NOTHING_TO_DOWNLOAD = 'There is nothing to download.'

/** Names are searched from two characters on. */
const SHORTEST_SEARCH = 2
export const SEARCH_WAIT_MS = 250
export const searched = (text: string): string => (text.length < SHORTEST_SEARCH ? '' : text)

/** A dash where rows are not counted, because it is no table. */
export const rowsText = ({ file_rows_count: count }: Pick<DataFile, 'file_rows_count'>): string =>
  count === null ? '–' : countText(count)

const EXCERPT_LINES = 3
export const excerptOf = (firstLines: string): string => firstLines.split('\n', EXCERPT_LINES).join('\n')
