import { useQuery } from '@tanstack/react-query'
import { pathTo } from '../../paths.ts'
import { projectJobListQuery, type ProjectJobKind } from './job-queries.ts'
import { ListPage } from './ListPage.tsx'
import { NamedJobTable } from './NamedJobTable.tsx'
import { useShownRows } from './use-shown-rows.ts'

const MOST_ROWS = 100

const variants = {
  configuration: {
    title: 'All Configuration Activity',
    back: { to: pathTo('workspaces'), label: 'Back to workspaces' },
  },
  workspace: { title: 'All Workspace Activity', back: { to: pathTo('dawgs'), label: 'Back to DAWGs' } },
} as const satisfies Record<ProjectJobKind, unknown>

/** What has run of everything that the user may see. */
export function ProjectJobList({ kind }: { kind: ProjectJobKind }) {
  const { count, hasMore, showMore } = useShownRows(MOST_ROWS)
  const jobs = useQuery(projectJobListQuery(kind, count))
  const { title, back } = variants[kind]
  return (
    <ListPage title={title} back={back} jobs={jobs} hasMore={hasMore(jobs)} onLoadMore={showMore}>
      <NamedJobTable
        label={title}
        jobs={jobs.data}
        emptyText="The project doesn't have an activity history yet."
        showsWorkspace
      />
    </ListPage>
  )
}
