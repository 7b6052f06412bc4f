/** Jobs as the chart shows them: below each workspace its configurations, each with its runs. */
import { jobDurationMs } from '@clew/contract/rules/duration'
import type { ConfigurationJob } from '../../api/shared-kinds.ts'
import { formatTimestamp } from '../../format/dates.ts'
import { formatDuration } from '../../format/duration.ts'
import { pathsOf, pathTo } from '../../paths.ts'
import { ComponentIcon } from '../../ui/ComponentIcon.tsx'
import type { GanttBar, GanttRow } from '../../ui/gantt/Gantt.tsx'
import type { TimeSpan } from './time-span.ts'

const LONGEST_WORKSPACE_NAME = 25
const LONGEST_CONFIGURATION_NAME = 23
const ICON_SIZE = 18

/** The runs of one configuration. */
interface Runs {
  job: ConfigurationJob
  bars: GanttBar[]
}

/** Those that were under way at some time of the span. Workspaces and configurations come in the order in which they began. */
export function ganttRows(jobs: readonly ConfigurationJob[], { from, to }: TimeSpan, now: number): GanttRow[] {
  const workspaces = new Map<number, Map<number, Runs>>()
  for (const job of jobs) {
    const start = Date.parse(job.origin_created)
    const durationMs = jobDurationMs(job, now)
    // Before anything is put into words: thousands of jobs lie outside.
    if (start + durationMs < from || start > to) continue
    const configurations = workspaces.get(job.workspace_id) ?? new Map<number, Runs>()
    workspaces.set(job.workspace_id, configurations)
    const row = configurations.get(job.configuration_id) ?? { job, bars: [] }
    configurations.set(job.configuration_id, row)
    row.bars.push(barOf(job, start, durationMs))
  }
  const rows: GanttRow[] = []
  for (const [id, configurations] of workspaces) {
    const runs = [...configurations.values()]
    rows.push(workspaceRow(id, runs[0]!.job))
    for (const { job, bars } of runs) rows.push(configurationRow(job, bars))
  }
  return rows
}

function barOf(job: ConfigurationJob, start: number, durationMs: number): GanttBar {
  const text = formatDuration(durationMs)
  return {
    key: job.id,
    start,
    end: start + durationMs,
    status: job.status,
    label: `${nameOf(job)}: ${job.status}, ${text}, ${formatTimestamp(job.origin_created)}`,
    text,
    href: pathsOf({ kind: 'configuration', workspaceId: job.workspace_id, id: job.configuration_id }).job(job.id),
  }
}

const workspaceRow = (id: number, { configuration }: ConfigurationJob): GanttRow => ({
  key: `workspace ${id}`,
  name: configuration?.workspace.name ?? `#${id}`,
  longestName: LONGEST_WORKSPACE_NAME,
  isGroup: true,
  href: pathTo('workspace', { id }),
  bars: [],
})

function configurationRow(job: ConfigurationJob, bars: GanttBar[]): GanttRow {
  const { workspace_id: id, configuration_id: cid, configuration } = job
  const component = configuration?.component
  return {
    key: `configuration ${cid}`,
    name: nameOf(job),
    longestName: LONGEST_CONFIGURATION_NAME,
    href: pathTo('configuration', { id, cid }),
    ...(component && { icon: <ComponentIcon icon={component.icon} size={ICON_SIZE} /> }),
    bars,
  }
}

const nameOf = ({ configuration, configuration_id }: ConfigurationJob): string =>
  configuration?.name ?? `#${configuration_id}`
