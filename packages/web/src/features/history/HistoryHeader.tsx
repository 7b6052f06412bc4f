import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, type AnyRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHeader } from '../../ui/PageHeader.tsx'
import classes from './history.module.css'

interface HistoryHeaderProps {
  title: string
  /** What the history is of. */
  subtitle: string | undefined
  back: { to: string; label: string }
  actions: ReactNode
}

export function HistoryHeader({ title, subtitle, back, actions }: HistoryHeaderProps) {
  return (
    <div className={classes.header}>
      {/* Beside the heading, not in it: it is no part of the title. */}
      <Tooltip label={back.label}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={back.label}
          renderRoot={(root) => <Link<AnyRouter, string, string> {...root} href={back.to} />}
        >
          <IconArrowLeft size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <div className={classes.heading}>
        <PageHeader
          title={title}
          {...(subtitle !== undefined && { subtitle: <span className={classes.subtitle}>{subtitle}</span> })}
          actions={actions}
        />
      </div>
    </div>
  )
}
