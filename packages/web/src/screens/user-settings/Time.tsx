import { formatShortDateTime, formatUtc } from '../../format/dates.ts'
import classes from './user-settings.module.css'

export const Time = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatUtc(at)} className={classes.time}>
    {formatShortDateTime(at)}
  </time>
)
