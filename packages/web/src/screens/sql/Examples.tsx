import { Button, Group } from '@mantine/core'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { tableName } from './sql-names.ts'
import type { KnownTables } from './use-known-tables.ts'

interface ExamplesProps {
  tables: KnownTables
  onChoose: (sql: string) => void
}

const FAILED_JOBS = `-- What failed in the last seven days
select w.name as workspace, c.name as configuration, j.created, j.message
from clew.jobs j
join clew.configurations c on c.id = j.configuration_id
join clew.workspaces w on w.id = c.workspace_id
where j.status = 'error' and j.created > now() - interval 7 days
order by j.created desc`

const LARGEST = `-- Which workspaces hold most
select name, disk_usage, last_run
from clew.workspaces
where deleted = 0
order by disk_usage desc`

/** Before the first statement: what this is, and two to begin with. */
export function Examples({ tables, onChoose }: ExamplesProps) {
  const table = firstTable(tables)
  const second = table === undefined ? { label: 'Largest workspaces', sql: LARGEST } : firstRows(table)
  return (
    <EmptyState
      title="Ask anything of your data"
      action={
        <Group gap="xs" justify="center">
          <Button variant="default" onClick={() => onChoose(FAILED_JOBS)}>
            Failed jobs
          </Button>
          <Button variant="default" onClick={() => onChoose(second.sql)}>
            {second.label}
          </Button>
        </Group>
      }
    >
      Every published table is "workspace"."configuration"."file"; the views of clew tell about jobs, logs, users and
      everything else here. Statements only read. Begin with an example:
    </EmptyState>
  )
}

const firstRows = (table: string) => ({
  label: 'Rows of a published table',
  sql: `-- A published table: "workspace"."configuration"."file"\nselect *\nfrom ${table}\nlimit 100`,
})

function firstTable({ workspaces }: KnownTables): string | undefined {
  for (const { name, configurations = [] } of workspaces)
    for (const { sql_name, files } of configurations) if (files[0]) return tableName(name, sql_name, files[0].sql_name)
  return undefined
}
