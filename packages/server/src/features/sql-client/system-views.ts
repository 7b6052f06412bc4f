/** The views over the instance: which columns they have, and where these come from. Nothing is in here that opens a door. */

export interface SystemView {
  description: string
  /** Name → type in DuckDB. */
  columns: Readonly<Record<string, string>>
  /** Queries of PostgreSQL, one after the other, that give exactly these columns. */
  parts: readonly string[]
  /** Columns that hold what users have written, from which secrets are taken out. */
  cleared: readonly string[]
}

/** Newest first, a view has at most so many; DuckDB gets copies, whatever of them the statement needs. */
export const MOST_VIEW_ROWS = 5_000_000

const LOG_DAYS = 30

export const systemViews: ReadonlyMap<string, SystemView> = new Map(
  Object.entries({
    jobs: view({
      description: 'All jobs. `created` is when the job was made, `changed` when it got its status.',
      columns: {
        id: 'INTEGER',
        kind: 'VARCHAR',
        workspace_id: 'INTEGER',
        dawg_id: 'INTEGER',
        configuration_id: 'INTEGER',
        parent_id: 'INTEGER',
        user_id: 'INTEGER',
        started_by: 'VARCHAR',
        status: 'VARCHAR',
        created: 'TIMESTAMPTZ',
        changed: 'TIMESTAMPTZ',
        attempt: 'INTEGER',
        message: 'VARCHAR',
        stats: 'JSON',
      },
      from: `select id, kind, workspace_id, dawg_id, configuration_id, parent_id, user_id, started_by, status,
        origin_created as created, created as changed, attempt, message, stats from jobs order by id desc`,
      cleared: ['stats'],
    }),
    logs: {
      description: `Lines of job logs of the last ${LOG_DAYS} days, the newest 5,000,000 of them.`,
      columns: {
        job_id: 'INTEGER',
        line: 'INTEGER',
        time: 'TIMESTAMPTZ',
        level: 'VARCHAR',
        kind: 'VARCHAR',
        workspace_id: 'INTEGER',
        dawg_id: 'INTEGER',
        configuration_id: 'INTEGER',
        text: 'VARCHAR',
      },
      // A day is a partition: read one by one nothing has to be sorted.
      parts: Array.from({ length: LOG_DAYS + 1 }, (_none, age) => logLinesOf(age)),
      cleared: [],
    },
    users: view({
      description: 'All users, deleted ones, too.',
      columns: {
        id: 'INTEGER',
        name: 'VARCHAR',
        email: 'VARCHAR',
        role: 'VARCHAR',
        created: 'TIMESTAMPTZ',
        last_login: 'TIMESTAMPTZ',
        disabled: 'INTEGER',
        deleted: 'INTEGER',
        can_create_workspaces: 'INTEGER',
        can_create_dawgs: 'INTEGER',
      },
      from: `select id, name, email, role, created, last_login, disabled, deleted, can_create_workspaces, can_create_dawgs
        from users order by id desc`,
    }),
    workspaces: view({
      description: 'All workspaces, deleted ones, too. Settings and variables come without secrets.',
      columns: {
        id: 'INTEGER',
        name: 'VARCHAR',
        description: 'VARCHAR',
        owner_id: 'INTEGER',
        dawg_id: 'INTEGER',
        disabled: 'INTEGER',
        deleted: 'INTEGER',
        created: 'TIMESTAMPTZ',
        modified: 'TIMESTAMPTZ',
        version: 'INTEGER',
        last_run: 'TIMESTAMPTZ',
        last_run_duration_ms: 'BIGINT',
        disk_usage: 'BIGINT',
        settings: 'JSON',
        variables: 'JSON',
      },
      from: `select id, name, description, owner_id, dawg_id, disabled, deleted, created, modified, version,
        last_run, last_run_duration_ms, disk_usage, settings, variables
        from workspaces left join workspace_figures on workspace_id = id order by id desc`,
      cleared: ['settings', 'variables'],
    }),
    dawgs: view({
      description: 'All DAWGs, deleted ones, too.',
      columns: {
        id: 'INTEGER',
        name: 'VARCHAR',
        description: 'VARCHAR',
        owner_id: 'INTEGER',
        disabled: 'INTEGER',
        deleted: 'INTEGER',
        created: 'TIMESTAMPTZ',
        modified: 'TIMESTAMPTZ',
        version: 'INTEGER',
        last_run: 'TIMESTAMPTZ',
        last_run_duration_ms: 'BIGINT',
        settings: 'JSON',
      },
      from: `select id, name, description, owner_id, disabled, deleted, created, modified, version, last_run, last_run_duration_ms,
        settings from dawgs left join dawg_figures on dawg_id = id order by id desc`,
      cleared: ['settings'],
    }),
    configurations: view({
      description: 'All configurations, deleted ones, too. Settings come without secrets.',
      columns: {
        id: 'INTEGER',
        workspace_id: 'INTEGER',
        component_id: 'INTEGER',
        user_id: 'INTEGER',
        name: 'VARCHAR',
        description: 'VARCHAR',
        disabled: 'INTEGER',
        deleted: 'INTEGER',
        created: 'TIMESTAMPTZ',
        modified: 'TIMESTAMPTZ',
        version: 'INTEGER',
        output_job_id: 'INTEGER',
        settings: 'JSON',
      },
      from: `select id, workspace_id, component_id, user_id, name, description, disabled, deleted, created, modified, version,
        output_job_id, settings from configurations order by id desc`,
      cleared: ['settings'],
    }),
    files: view({
      description: 'Files that runs have left and that are kept; `published` ones are those of the last run.',
      columns: {
        id: 'INTEGER',
        workspace_id: 'INTEGER',
        configuration_id: 'INTEGER',
        job_id: 'INTEGER',
        path: 'VARCHAR',
        size: 'BIGINT',
        rows_count: 'BIGINT',
        modified: 'TIMESTAMPTZ',
        published: 'BOOLEAN',
      },
      from: `select file.id, own.workspace_id, file.configuration_id, file.job_id, file.path, file.size, file.rows_count, file.modified,
        own.output_job_id is not distinct from file.job_id as published
        from files file join configurations own on own.id = file.configuration_id order by file.id desc`,
    }),
    history: view({
      description: 'Every saved version of workspaces, DAWGs and configurations. Snapshots come without secrets.',
      columns: {
        id: 'INTEGER',
        workspace_id: 'INTEGER',
        dawg_id: 'INTEGER',
        configuration_id: 'INTEGER',
        version: 'INTEGER',
        user_id: 'INTEGER',
        created: 'TIMESTAMPTZ',
        changed: 'VARCHAR[]',
        snapshot: 'JSON',
      },
      from: `select id, workspace_id, dawg_id, configuration_id, version, user_id, created, changed, snapshot
        from versions order by id desc`,
      cleared: ['snapshot'],
    }),
    audit: view({
      description: 'The audit trail: who did what, or was not let.',
      columns: {
        id: 'BIGINT',
        created: 'TIMESTAMPTZ',
        user_id: 'INTEGER',
        action: 'VARCHAR',
        target: 'JSON',
        fields: 'VARCHAR[]',
        status: 'INTEGER',
        address: 'VARCHAR',
      },
      from: `select id, created, user_id, action, target, fields, status, address from audit_entries order by id desc`,
    }),
  }),
)

function view(given: Pick<SystemView, 'description' | 'columns'> & { from: string; cleared?: string[] }): SystemView {
  const { description, columns, from, cleared = [] } = given
  return { description, columns, parts: [from], cleared }
}

/** Of the day that is so many days ago, in UTC. */
function logLinesOf(age: number): string {
  const today = `date_trunc('day', now(), 'UTC')`
  const until = age === 0 ? '' : `and log.created < ${today} - interval '${age - 1} days'`
  return `select log.job_id, log.line, log.created as time, log.level, job.kind, job.workspace_id, job.dawg_id, job.configuration_id,
      log.text
    from job_logs log left join jobs job on job.id = log.job_id
    where log.created >= greatest(${today} - interval '${age} days', now() - interval '${LOG_DAYS} days') ${until}`
}
