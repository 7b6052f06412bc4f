import { Tooltip } from '@mantine/core'
import type { Kind } from '@clew/contract'
import { runnableOf, type Entity } from '../../api/runnables.ts'
import { formatTimestamp, formatUtc } from '../../format/dates.ts'
import { pathsOf } from '../../paths.ts'
import { RouteLink } from '../../ui/RouteLink.tsx'
import classes from './header.module.css'

/** When it was last saved, and the way to what it was before. */
export function SavedNote({ kind, entity }: { kind: Kind; entity: Entity }) {
  return (
    <span className={classes.saved}>
      <Tooltip label={formatUtc(entity.modified)}>
        <time dateTime={entity.modified}>Saved {formatTimestamp(entity.modified)}</time>
      </Tooltip>
      <RouteLink to={pathsOf(runnableOf(kind, entity)).history}>Version history</RouteLink>
    </span>
  )
}
