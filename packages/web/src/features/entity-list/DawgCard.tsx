import { IconSitemap, IconUser } from '@tabler/icons-react'
import type { ListedDawg } from '../../api/shared-kinds.ts'
import { truncate } from '../../format/truncate.ts'
import { pathTo } from '../../paths.ts'
import { EntityCard, Fact } from './EntityCard.tsx'
import { LastRun, LastStatus, type LastJobs } from './LastRun.tsx'
import { Schedules } from './Schedules.tsx'

const LONGEST_EXAMPLE = 25

interface DawgCardProps {
  dawg: ListedDawg
  lastJobs: LastJobs
}

export function DawgCard({ dawg, lastJobs }: DawgCardProps) {
  return (
    <EntityCard
      name={dawg.name}
      to={pathTo('dawg', { id: dawg.id })}
      isDisabled={dawg.disabled === 1}
      status={<LastStatus of={dawg} lastJobs={lastJobs} />}
      end={<LastRun of={dawg} lastJobs={lastJobs} />}
      tags={dawg.tags}
    >
      {dawg.user && (
        <Fact name="Author" icon={<IconUser size={14} aria-hidden />}>
          {dawg.user.name}
        </Fact>
      )}
      <Fact name="Workspaces" icon={<IconSitemap size={14} aria-hidden />}>
        {workspacesOf(dawg)}
      </Fact>
      <Schedules schedules={dawg.settings.schedules} />
    </EntityCard>
  )
}

/** "5 workspaces: Orders, Stock, Customers, …" */
function workspacesOf({ workspaces_count: count, example_workspaces: examples }: ListedDawg): string {
  const total = count === 1 ? '1 workspace' : `${count} workspaces`
  if (examples.length === 0) return total
  const names = examples.map(({ name }) => truncate(name, LONGEST_EXAMPLE))
  return `${total}: ${[...names, ...(count > examples.length ? ['…'] : [])].join(', ')}`
}
