import { Tooltip } from '@mantine/core'
import type { SharedEntity, SharedKind } from '../../api/shared-kinds.ts'
import { formatTimestamp, formatUtc } from '../../format/dates.ts'
import { pathTo } from '../../paths.ts'
import { RouteLink } from '../../ui/RouteLink.tsx'
import classes from './header.module.css'

/** When it was last saved, and the way to what it was before. */
export function SavedNote({ kind, entity }: { kind: SharedKind; entity: SharedEntity }) {
  const history = kind === 'workspace' ? 'workspaceHistory' : 'dawgHistory'
  return (
    <span className={classes.saved}>
      <Tooltip label={formatUtc(entity.modified)}>
        <time dateTime={entity.modified}>Saved {formatTimestamp(entity.modified)}</time>
      </Tooltip>
      <RouteLink to={pathTo(history, { id: entity.id })}>Version history</RouteLink>
    </span>
  )
}
