import { Tooltip } from '@mantine/core'
import { formatTimestamp, formatUtc } from '../../format/dates.ts'

/** Local, with UTC beside it. */
export const Time = ({ at }: { at: string }) => (
  <Tooltip label={formatUtc(at)}>
    <time dateTime={at}>{formatTimestamp(at)}</time>
  </Tooltip>
)
