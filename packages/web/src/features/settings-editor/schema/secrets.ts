/** Values below a key that begins with # are secrets. They never leave the server: the mask stands for one that is stored. */
const MASK = '*****'

export const isMasked = (value: unknown): boolean => value === MASK
export const keptSecret = MASK
