import type { SharedKind } from '@clew/contract'

/** The names are those of the server's orders. */
export const sortOptions = {
  workspace: [
    { value: 'name', label: 'Name' },
    { value: 'last_run', label: 'Workspace activity' },
    { value: 'last_activity', label: 'Configuration activity' },
    { value: 'last_run_duration', label: 'Duration' },
    { value: 'author_name', label: 'Author' },
    { value: 'disk_usage', label: 'Disk usage' },
  ],
  dawg: [
    { value: 'name', label: 'Name' },
    { value: 'last_run', label: 'Activity' },
    { value: 'last_run_duration', label: 'Duration' },
    { value: 'author_name', label: 'Author' },
  ],
} as const satisfies Record<SharedKind, readonly { value: string; label: string }[]>
