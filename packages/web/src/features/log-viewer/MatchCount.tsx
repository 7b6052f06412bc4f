import { Text } from '@mantine/core'
import classes from './log-viewer.module.css'

interface MatchCountProps {
  /** Undefined while the search is on its way. */
  found: readonly number[] | undefined
  /** Of the match that was stepped to, from 1. */
  position: number | undefined
}

const number = new Intl.NumberFormat('en')

export function MatchCount({ found, position }: MatchCountProps) {
  return (
    <Text size="sm" c="dimmed" role="status" className={classes.count}>
      {wordsFor(found?.length, position)}
    </Text>
  )
}

function wordsFor(count: number | undefined, position: number | undefined): string {
  if (count === undefined) return 'Searching…'
  if (count === 0) return 'No matches'
  if (position !== undefined) return `${number.format(position)} of ${number.format(count)}`
  return count === 1 ? '1 match' : `${number.format(count)} matches`
}
