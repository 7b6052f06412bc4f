import { Group, UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tagsQuery } from '../../api/shared-queries.ts'
import { readableOn } from '../../ui/color/contrast.ts'
import { tagColors } from '../../ui/color/tag-colors.ts'
import classes from './TagFilter.module.css'

const SHOWN_AT_FIRST = 10

interface TagFilterProps {
  selected: readonly number[]
  onChange: (tagIds: number[]) => void
}

/** The tags of the instance; pressed ones narrow the list to what carries all of them. */
export function TagFilter({ selected, onChange }: TagFilterProps) {
  const { data: tags = [] } = useQuery(tagsQuery())
  const [isOpen, setIsOpen] = useState(false)
  if (tags.length === 0) return null
  const isPressed = (id: number) => selected.includes(id)
  const shown = isOpen ? tags : tags.filter(({ id }, index) => index < SHOWN_AT_FIRST || isPressed(id))
  const toggle = (id: number) => onChange(isPressed(id) ? selected.filter((other) => other !== id) : [...selected, id])
  return (
    <Group gap={6} role="group" aria-label="Filter by tags" className={classes.tags}>
      {shown.map(({ id, name, color }) => (
        <UnstyledButton
          key={id}
          className={classes.tag}
          aria-pressed={isPressed(id)}
          title={name}
          style={{ '--tag': tagColors[color], '--on-tag': readableOn(tagColors[color]) }}
          onClick={() => toggle(id)}
        >
          {isPressed(id) ? <IconCheck size={14} aria-hidden /> : <span className={classes.dot} />}
          <span className={classes.name}>{name}</span>
        </UnstyledButton>
      ))}
      {tags.length > SHOWN_AT_FIRST && (
        <UnstyledButton className={classes.more} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Fewer tags' : `+${tags.length - shown.length} tags`}
        </UnstyledButton>
      )}
    </Group>
  )
}
