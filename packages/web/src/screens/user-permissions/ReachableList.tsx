import { Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { pathTo } from '../../paths.ts'
import { countText } from '../../format/counts.ts'
import { RouteLink } from '../../ui/RouteLink.tsx'
import { PermissionIcon } from './PermissionIcon.tsx'
import type { LinkedEntity } from './reachable.ts'
import classes from './user-permissions.module.css'

const FIRST_SHOWN = 8

interface ReachableListProps {
  kind: 'workspace' | 'dawg'
  /** Whose they are, for screen readers. */
  name: string
  isAdmin: boolean
  entities: readonly LinkedEntity[]
}

const things = { workspace: 'workspaces', dawg: 'DAWGs' } as const

/** A hundred would make the row a page of its own: the first ones, and the others when asked for. */
export function ReachableList({ kind, name, isAdmin, entities }: ReachableListProps) {
  const [isOpen, setIsOpen] = useState(false)
  const thing = things[kind]
  if (isAdmin) return <Text size="sm" c="dimmed">{`Administrator has access to all ${thing}`}</Text>
  if (entities.length === 0) return <Text size="sm" c="dimmed">{`User has access to 0 ${thing}`}</Text>

  const hiddenCount = entities.length - FIRST_SHOWN
  const shown = isOpen ? entities : entities.slice(0, FIRST_SHOWN)
  return (
    <div>
      <ul className={classes.entities} aria-label={`${kind === 'dawg' ? 'DAWGs' : 'Workspaces'} of ${name}`}>
        {shown.map((entity) => (
          <li key={entity.id} className={classes.entity}>
            <PermissionIcon permission={entity.permission} />
            <EntityName kind={kind} entity={entity} />
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <UnstyledButton className={classes.more} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Show fewer' : `+${countText(hiddenCount)} more`}
        </UnstyledButton>
      )}
    </div>
  )
}

/** In the trash it cannot be opened. */
function EntityName({ kind, entity: { id, name, deleted } }: { kind: 'workspace' | 'dawg'; entity: LinkedEntity }) {
  if (deleted === 1)
    return (
      <span className={classes.deleted} title={name}>
        <s>{name}</s> (deleted)
      </span>
    )
  return (
    <RouteLink to={pathTo(kind, { id })} className={classes.entityName} title={name} fz="sm">
      {name}
    </RouteLink>
  )
}
