import type { AclReport } from '@clew/contract'
import Fuse from 'fuse.js'

const THRESHOLD = 0.6
const LONGEST_PATTERN = 32

export type FindUsers = (search: string) => AclReport[]

/** Finds by a name that is written about like that, the best match first. */
export function userFinder(reports: readonly AclReport[]): FindUsers {
  const fuse = new Fuse(reports, { keys: ['name'], threshold: THRESHOLD })
  return (search) =>
    search === '' ? [...reports] : fuse.search(search.slice(0, LONGEST_PATTERN)).map(({ item }) => item)
}
