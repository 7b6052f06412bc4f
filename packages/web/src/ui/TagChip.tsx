import { UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { readableOn } from './color/contrast.ts'
import { tagColors, type TagColor } from './color/tag-colors.ts'
import classes from './TagChip.module.css'

interface TagChipProps {
  name: string
  color: TagColor
  /** Shows a cross that takes the tag away. */
  onRemove?: () => void
}

export function TagChip({ name, color, onRemove }: TagChipProps) {
  const background = tagColors[color]
  return (
    <span className={classes.chip} style={{ background, color: readableOn(background) }}>
      <span className={classes.name}>{name}</span>
      {onRemove && (
        <UnstyledButton className={classes.remove} aria-label={`Remove tag ${name}`} onClick={onRemove}>
          <IconX size={14} stroke={2.5} aria-hidden />
        </UnstyledButton>
      )}
    </span>
  )
}
