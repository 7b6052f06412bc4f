import { ActionIcon, Tooltip } from '@mantine/core'
import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import classes from './sql.module.css'

interface TreeItemProps {
  label: string
  detail?: string
  /** What it is, in a sentence. */
  hint?: string
  startsOpen: boolean
  onOpen?: () => void
  /** Without it the name alone means nothing. */
  onInsert?: () => void
  children: ReactNode
}

/** A name with what is below it, which is there once it is opened. */
export function TreeItem({ label, detail = '', hint, startsOpen, onOpen, onInsert, children }: TreeItemProps) {
  const [isOpen, setIsOpen] = useState(startsOpen)
  const toggle = () => {
    setIsOpen(!isOpen)
    if (!isOpen) onOpen?.()
  }
  return (
    <li>
      <div className={classes.item}>
        <button type="button" className={classes.name} aria-expanded={isOpen} title={hint ?? label} onClick={toggle}>
          <IconChevronRight size={14} aria-hidden className={classes.chevron} />
          <span className={classes.label}>{label}</span>
          {detail !== '' && <span className={classes.detail}>{detail}</span>}
        </button>
        {onInsert && (
          <Tooltip label="Insert the name">
            <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Insert ${label}`} onClick={onInsert}>
              <IconPlus size={14} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {isOpen && <ul className={classes.branch}>{children}</ul>}
    </li>
  )
}
