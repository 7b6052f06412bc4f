import { Anchor, type AnchorProps } from '@mantine/core'
import { Link, type AnyRouter } from '@tanstack/react-router'
import type { MouseEventHandler, ReactNode } from 'react'

export interface RouteLinkProps extends AnchorProps {
  /** A path of this app, with its query when it has one. */
  to: string
  children: ReactNode
  title?: string
  onClick?: MouseEventHandler<HTMLAnchorElement>
  'aria-label'?: string
  'aria-current'?: 'page'
}

/** A link to a screen of this app: no page load, and Ctrl/Cmd-click opens a tab. */
export function RouteLink({ to, ...props }: RouteLinkProps) {
  return <Anchor {...props} renderRoot={(root) => <Link<AnyRouter, string, string> {...root} href={to} />} />
}
