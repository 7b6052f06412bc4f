import { useQuery } from '@tanstack/react-query'
import { kindWord, type SharedEntity, type SharedKind } from '../../api/shared-kinds.ts'
import { pathsOf } from '../../paths.ts'
import { childJobListQuery } from './job-queries.ts'
import { ListPage } from './ListPage.tsx'
import { NamedJobTable } from './NamedJobTable.tsx'
import { useShownRows } from './use-shown-rows.ts'

const MOST_ROWS = 100

const titles = {
  workspace: 'Configurations activity',
  dawg: 'Workspaces activity',
} as const satisfies Record<SharedKind, string>

interface ChildJobListProps {
  kind: SharedKind
  id: number
  /** Undefined until it has come. */
  entity: SharedEntity | undefined
}

/** What has run of the configurations of a workspace, or of the workspaces of a DAWG. */
export function ChildJobList({ kind, id, entity }: ChildJobListProps) {
  const { count, hasMore, showMore } = useShownRows(MOST_ROWS)
  const jobs = useQuery(childJobListQuery(kind, id, count))
  const thing = kindWord[kind]
  return (
    <ListPage
      title={titles[kind]}
      subtitle={entity?.name}
      back={{ to: pathsOf({ kind, id }).itself, label: `Back to the ${thing}` }}
      jobs={jobs}
      hasMore={hasMore(jobs)}
      onLoadMore={showMore}
    >
      <NamedJobTable
        label={titles[kind]}
        jobs={jobs.data}
        emptyText={`The ${thing} doesn't have an activity history yet.`}
      />
    </ListPage>
  )
}
