import { fileListQuery, type FilesOf } from './data-files.ts'

/** As many as one call gives: enough to complete names and to try filters. */
const MOST_FILES = 1_000

/** The files that a configuration has published, or that its next run would be given. */
export const presentFilesQuery = (of: FilesOf) => ({
  ...fileListQuery(of, { offset: 0, limit: MOST_FILES, name: '' }),
  // They help with what is typed; it can be typed without them.
  meta: { isQuiet: true },
})
