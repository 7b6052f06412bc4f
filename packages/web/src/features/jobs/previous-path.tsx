/** A job can be opened from many lists; the way back leads to the one it was opened from. */
import { ActionIcon, Anchor, Tooltip, type AnchorProps } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useLocation, type AnyRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A path of this app. */
    previousPath?: string
  }
}

interface JobLinkProps extends AnchorProps {
  to: string
  children: ReactNode
  title?: string
  'aria-label'?: string
}

/** Remembers where it was followed. */
export function RememberingLink({ to, ...props }: JobLinkProps) {
  const previousPath = useLocation({ select: ({ href }) => href })
  return <Anchor {...props} renderRoot={(root) => <PlainLink {...root} href={to} state={{ previousPath }} />} />
}

/** Hands on what was remembered, for pages one step further. */
export function HandingLink({ to, ...props }: JobLinkProps) {
  const state = useHandedOn()
  return <Anchor {...props} renderRoot={(root) => <PlainLink {...root} href={to} state={state} />} />
}

interface BackLinkProps {
  /** Where nothing is remembered, as after opening the page in a tab of its own. */
  to: string
  label: string
}

/** To where the page was opened from. */
export function BackToPrevious({ to, label }: BackLinkProps) {
  const previousPath = useLocation({ select: ({ state }) => state.previousPath })
  return <BackButton to={previousPath ?? to} label={previousPath === undefined ? label : 'Back'} />
}

/** One step up; what was remembered there is remembered on. */
export function BackUp({ to, label }: BackLinkProps) {
  const state = useHandedOn()
  return <BackButton to={to} label={label} state={state} />
}

function BackButton({ to, label, state = NOTHING }: BackLinkProps & { state?: { previousPath?: string } }) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        renderRoot={(root) => <PlainLink {...root} href={to} state={state} />}
      >
        <IconArrowLeft size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

const PlainLink = Link<AnyRouter, string, string>

const NOTHING = {}

function useHandedOn(): { previousPath?: string } {
  const previousPath = useLocation({ select: ({ state }) => state.previousPath })
  return previousPath === undefined ? NOTHING : { previousPath }
}
