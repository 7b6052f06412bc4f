import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { Tag } from '@clew/contract'
import { TagChip } from '../../ui/TagChip.tsx'
import { ColorName } from './ColorName.tsx'
import classes from './tags.module.css'

export interface TagActions {
  onModify: (tag: Tag) => void
  /** Told also which button was pressed. */
  onDelete: (tag: Tag, button: HTMLElement) => void
}

export function TagRow({ tag, onModify, onDelete }: TagActions & { tag: Tag }) {
  return (
    <div className={classes.row}>
      <span className={classes.chip} title={tag.name}>
        <TagChip name={tag.name} color={tag.color} />
      </span>
      <span className={classes.color}>
        <ColorName color={tag.color} />
      </span>
      <span className={classes.actions}>
        <Tooltip label="Modify">
          <ActionIcon variant="subtle" color="gray" aria-label={`Modify tag ${tag.name}`} onClick={() => onModify(tag)}>
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Delete">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Delete tag ${tag.name}`}
            onClick={({ currentTarget }) => onDelete(tag, currentTarget)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </span>
    </div>
  )
}
