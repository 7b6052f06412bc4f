/** What can be shared: where it is kept, and the column by which others name it. */
export const shared = {
  workspace: { table: 'workspaces', column: 'workspace_id', label: 'workspace' },
  dawg: { table: 'dawgs', column: 'dawg_id', label: 'DAWG' },
} as const
