import { Badge } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import type { Tag } from '@clew/contract'
import type { ReactNode } from 'react'
import { truncate } from '../../format/truncate.ts'
import { RouteLink } from '../../ui/RouteLink.tsx'
import { TagChip } from '../../ui/TagChip.tsx'
import classes from './EntityCard.module.css'

const LONGEST_NAME = 40

interface EntityCardProps {
  name: string
  /** The screen of the thing; the whole card leads there. */
  to: string
  isDisabled: boolean
  /** Nothing can be done with it here. */
  isOff?: boolean
  status: ReactNode
  /** Beside the name, such as a warning. */
  signs?: ReactNode
  /** At the end of the first line. */
  end?: ReactNode
  /** Small facts of the second line. */
  children: ReactNode
  tags: readonly Tag[]
}

/** A workspace or DAWG in a list. */
export function EntityCard(props: EntityCardProps) {
  const { name, to, isDisabled, isOff = isDisabled, status, signs, end, children, tags } = props
  return (
    <div className={classes.card} data-off={isOff || undefined}>
      <div className={classes.head}>
        <span className={classes.status}>{status}</span>
        <span className={classes.title}>
          <RouteLink to={to} className={classes.name} title={name}>
            {truncate(name, LONGEST_NAME)}
          </RouteLink>
          {isDisabled && (
            <Badge variant="light" color="gray" leftSection={<IconPlayerPause size={12} aria-hidden />}>
              Disabled
            </Badge>
          )}
          {signs}
        </span>
        {end !== undefined && <span className={classes.end}>{end}</span>}
      </div>
      <div className={classes.facts}>
        {children}
        {tags.length > 0 && (
          <span className={classes.tags}>
            {tags.map((tag) => (
              <TagChip key={tag.id} name={tag.name} color={tag.color} />
            ))}
          </span>
        )}
      </div>
    </div>
  )
}

/** A small fact with an icon; what the icon means is said in its tooltip and to screen readers. */
export function Fact({ name, icon, children }: { name: string; icon: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.fact} title={name}>
      {icon}
      <span className={classes.hidden}>{name}: </span>
      <span className={classes.factText}>{children}</span>
    </span>
  )
}
