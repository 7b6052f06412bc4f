import { Tooltip } from '@mantine/core'
import { avatarColor, initialsOf } from './avatar-look.ts'
import { readableOn } from './color/contrast.ts'
import classes from './Avatar.module.css'

interface AvatarProps {
  name: string
  /** Keeps the colour through a change of name; without it the name decides. */
  id?: number
  size?: number
}

/** A person as a coloured disc with initials; the full name is in the tooltip. */
export function Avatar({ name, id, size = 32 }: AvatarProps) {
  const background = avatarColor(id ?? name)
  return (
    <Tooltip label={name}>
      <span
        role="img"
        aria-label={name}
        className={classes.avatar}
        style={{ width: size, height: size, fontSize: size * 0.375, background, color: readableOn(background) }}
      >
        {initialsOf(name)}
      </span>
    </Tooltip>
  )
}
