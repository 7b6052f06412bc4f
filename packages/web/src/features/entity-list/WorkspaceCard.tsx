import { Badge, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconDatabase, IconUser } from '@tabler/icons-react'
import type { ListedWorkspace } from '../../api/shared-kinds.ts'
import { formatBytes } from '../../format/bytes.ts'
import { pathTo } from '../../paths.ts'
import { EntityCard, Fact } from './EntityCard.tsx'
import { LastRun, LastStatus, type LastJobs } from './LastRun.tsx'
import { Schedules } from './Schedules.tsx'

interface WorkspaceCardProps {
  workspace: ListedWorkspace
  lastJobs: LastJobs
}

export function WorkspaceCard({ workspace, lastJobs }: WorkspaceCardProps) {
  return (
    <EntityCard
      name={workspace.name}
      to={pathTo('workspace', { id: workspace.id })}
      isDisabled={workspace.disabled === 1}
      status={<LastStatus of={workspace} lastJobs={lastJobs} />}
      signs={workspace.high_disk_usage === 1 && <HighDiskUsage bytes={workspace.disk_usage} />}
      end={<LastRun of={workspace} lastJobs={lastJobs} />}
      tags={workspace.tags}
    >
      {workspace.user && (
        <Fact name="Author" icon={<IconUser size={14} aria-hidden />}>
          {workspace.user.name}
        </Fact>
      )}
      <Schedules schedules={workspace.settings.schedules} />
      {workspace.disk_usage > 0 && (
        <Fact name="Disk usage" icon={<IconDatabase size={14} aria-hidden />}>
          {formatBytes(workspace.disk_usage)}
        </Fact>
      )}
    </EntityCard>
  )
}

function HighDiskUsage({ bytes }: { bytes: number }) {
  return (
    <Tooltip label={`The data of this workspace take ${formatBytes(bytes)} of the disk.`}>
      <Badge variant="light" color="amber" leftSection={<IconAlertTriangle size={12} aria-hidden />}>
        High disk usage
      </Badge>
    </Tooltip>
  )
}
