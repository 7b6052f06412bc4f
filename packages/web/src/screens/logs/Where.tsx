import type { LogEntry } from '@clew/contract'
import { pathsOf, pathToUsers, type Runnable } from '../../paths.ts'
import { RouteLink } from '../../ui/RouteLink.tsx'
import classes from './logs.module.css'

interface Named {
  id: number
  name: string
  deleted: 0 | 1
}

interface About {
  workspace: Named | null
  configuration: Named | null
  dawg: Named | null
}

/** What an entry is about, with links to it. */
export function Where({ entry }: { entry: LogEntry }) {
  if (entry.source === 'server') return <span title={entry.process}>{entry.event}</span>
  if (entry.source === 'audit') return <AuditPlaces {...entry.about} />
  return (
    <>
      {entry.job && <Places {...entry.job} />}
      {entry.job && <Separator sign=" · " />}
      <JobLink entry={entry} />
    </>
  )
}

function AuditPlaces({ user, ...about }: About & { user: Named | null }) {
  if (about.workspace || about.dawg) return <Places {...about} />
  return user && <UserLink name={user.name} />
}

/** From the whole to the part: a DAWG, a workspace, a configuration. */
export function Places({ workspace, configuration, dawg }: About) {
  const inside = configuration && workspace
  return (
    <>
      {dawg && <Place of={{ kind: 'dawg', id: dawg.id }} named={dawg} />}
      {dawg && workspace && <Separator sign=" › " />}
      {workspace && <Place of={{ kind: 'workspace', id: workspace.id }} named={workspace} />}
      {inside && <Separator sign=" › " />}
      {inside && (
        <Place
          of={{ kind: 'configuration', id: configuration.id, workspaceId: workspace.id }}
          named={configuration}
          isGone={workspace.deleted === 1}
        />
      )}
    </>
  )
}

const Separator = ({ sign }: { sign: string }) => <span className={classes.separator}>{sign}</span>

interface PlaceProps {
  of: Runnable
  named: Named
  /** What it is in is in the trash. */
  isGone?: boolean
}

/** What is in the trash cannot be opened. */
function Place({ of, named: { name, deleted }, isGone = false }: PlaceProps) {
  if (deleted === 1 || isGone) return <s title={`${name} is in the trash`}>{name}</s>
  return (
    <RouteLink to={pathsOf(of).itself} fz="inherit" title={name}>
      {name}
    </RouteLink>
  )
}

type JobEntry = Extract<LogEntry, { source: 'job' }>

/** To the job at that line. */
export function JobLink({ entry: { job_id, line, job } }: { entry: JobEntry }) {
  const runnable = job && runnableOf(job)
  if (!runnable) return <span>job {job_id}</span>
  return (
    <RouteLink to={pathsOf(runnable).jobLine(job_id, line)} fz="inherit">
      job {job_id}
    </RouteLink>
  )
}

/** Undefined: it, or what it is in, is in the trash. */
function runnableOf({ kind, workspace, configuration, dawg }: NonNullable<JobEntry['job']>): Runnable | undefined {
  if (kind === 'dawg') return dawg?.deleted === 0 ? { kind, id: dawg.id } : undefined
  if (workspace?.deleted !== 0) return undefined
  if (kind === 'workspace') return { kind, id: workspace.id }
  return configuration?.deleted === 0 ? { kind, id: configuration.id, workspaceId: workspace.id } : undefined
}

export const UserLink = ({ name }: { name: string }) => (
  <RouteLink to={pathToUsers(name)} fz="inherit">
    {name}
  </RouteLink>
)
