import { Tooltip } from '@mantine/core'
import { Avatar } from './Avatar.tsx'
import classes from './Avatar.module.css'

interface AvatarGroupProps {
  people: readonly { id: number; name: string }[]
  /** How many are shown before the rest becomes "+N". */
  limit?: number
  size?: number
}

export function AvatarGroup({ people, limit = 3, size = 32 }: AvatarGroupProps) {
  // "+1" would take the room of the one it hides.
  const shown = people.length > limit + 1 ? people.slice(0, limit) : people
  const hidden = people.slice(shown.length)
  const hiddenNames = hidden.map(({ name }) => name).join(', ')
  return (
    <span className={classes.group}>
      {shown.map(({ id, name }) => (
        <Avatar key={id} id={id} name={name} size={size} />
      ))}
      {hidden.length > 0 && (
        <Tooltip label={hiddenNames}>
          <span
            role="img"
            aria-label={hiddenNames}
            className={`${classes.avatar} ${classes.more}`}
            style={{ width: size, height: size, fontSize: size * 0.375 }}
          >
            +{hidden.length}
          </span>
        </Tooltip>
      )}
    </span>
  )
}
