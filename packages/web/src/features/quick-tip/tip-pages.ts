import type { SharedKind } from '@clew/contract'

interface TipPage {
  title: string
  text: string
}

type ThreePages = readonly [TipPage, TipPage, TipPage]

export const tipPages = {
  workspace: [
    {
      title: 'Let the data flow',
      text: 'Create configurations and connect them: what one of them writes is what the next one reads. Those without a connection between them run side by side.',
    },
    {
      title: 'Run it, or let it run',
      text: 'Run starts everything that is enabled, in order. A schedule does the same while you are away, and a mail can tell you how it went.',
    },
    {
      title: 'Nothing is lost',
      text: 'Each saved change is a version that you can look at and go back to. What you delete waits in the trash.',
    },
  ],
  dawg: [
    {
      title: 'Put workspaces in order',
      text: 'Add workspaces and connect them: one begins when those before it have ended. Those without a connection between them run side by side.',
    },
    {
      title: 'Run it, or let it run',
      text: 'Run starts all of its enabled workspaces, in order. A schedule does the same while you are away, and a mail can tell you how it went.',
    },
    {
      title: 'Work on it together',
      text: 'Invite colleagues to view or to edit. Whoever sees the DAWG sees how its workspaces are connected; opening one of them needs access to it.',
    },
  ],
} as const satisfies Record<SharedKind, ThreePages>
