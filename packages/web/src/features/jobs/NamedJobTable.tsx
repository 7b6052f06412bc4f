import { Tooltip } from '@mantine/core'
import type { ChildJob } from '../../api/shared-kinds.ts'
import { ComponentIcon } from '../../ui/ComponentIcon.tsx'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { StatusBadge } from '../../ui/status/StatusBadge.tsx'
import { DataMoved, Moment, StartedBy } from './cells.tsx'
import { namedJob, type NamedJob } from './named-job.ts'
import { RememberingLink } from './previous-path.tsx'
import classes from './jobs.module.css'

interface NamedJobTableProps {
  label: string
  /** Undefined until they have come. */
  jobs: readonly ChildJob[] | undefined
  emptyText: string
  /** Where they are of many. */
  showsWorkspace?: boolean
}

/** Jobs of several things: each with the name of what has run. */
export function NamedJobTable({ label, jobs, emptyText, showsWorkspace = false }: NamedJobTableProps) {
  return (
    <DataTable
      label={label}
      columns={columnsOf(showsWorkspace)}
      rows={jobs?.map(namedJob) ?? []}
      rowKey={({ job }) => job.id}
      isLoading={jobs === undefined}
      emptyText={emptyText}
      stacksOnPhone
    />
  )
}

const columnsOf = (showsWorkspace: boolean): Column<NamedJob>[] => [
  { key: 'name', header: 'Name', cell: (named) => <Name named={named} showsWorkspace={showsWorkspace} /> },
  { key: 'status', header: 'Status', cell: ({ job }) => <StatusBadge status={job.status} /> },
  { key: 'modified', header: 'Modified', cell: ({ job }) => <Moment at={job.created} /> },
  { key: 'in', header: 'Data in', cell: ({ job }) => <DataMoved job={job} way="/in" /> },
  { key: 'out', header: 'Data out', cell: ({ job }) => <DataMoved job={job} way="/out" /> },
  { key: 'user', header: 'User', cell: ({ job }) => <StartedBy job={job} /> },
]

function Name({ named, showsWorkspace }: { named: NamedJob; showsWorkspace: boolean }) {
  const { name, isDeleted, path, component, workspaceName } = named
  return (
    <span className={classes.named}>
      {component && (
        <Tooltip label={component.name}>
          <span role="img" aria-label={component.name} className={classes.icon}>
            <ComponentIcon icon={component.icon} size={20} />
          </span>
        </Tooltip>
      )}
      <span className={classes.names}>
        {isDeleted ? (
          <span title={name} className={classes.cut}>
            {name}
          </span>
        ) : (
          <RememberingLink to={path} title={name} className={classes.cut}>
            {name}
          </RememberingLink>
        )}
        {showsWorkspace && workspaceName !== undefined && (
          <span title={workspaceName} className={`${classes.cut} ${classes.muted}`}>
            {workspaceName}
          </span>
        )}
      </span>
    </span>
  )
}
