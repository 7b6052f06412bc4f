/** How replacements are spoken of. */
import { truncate } from '../../format/truncate.ts'

const LONGEST_QUOTED = 60

export const configurationCount = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'configuration' : 'configurations'}`

export const quotedWish = ({ find, replace }: { find: string; replace: string }): string =>
  `'${truncate(find, LONGEST_QUOTED)}' by '${truncate(replace, LONGEST_QUOTED)}'`
