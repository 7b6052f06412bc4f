import { Button, Checkbox, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import { amount, countText } from '../../../format/counts.ts'
import { LoadError } from '../../../ui/LoadError.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import type { WorkspacesAcl } from './use-create-people.ts'
import { allWorkspacesQuery, type NamedWorkspace } from './workspaces-query.ts'
import classes from './create.module.css'

const ROW_HEIGHT = 44
const MOST_HEIGHT = 352
const OVERSCAN_ROWS = 8
/** Everything is here already: only the drawing has to keep up. */
const SEARCH_WAIT_MS = 100

interface WorkspacesPageProps {
  acl: WorkspacesAcl
  onChange: (acl: WorkspacesAcl) => void
}

/** Which workspaces the new people can reach, and how. */
export function WorkspacesPage({ acl, onChange }: WorkspacesPageProps) {
  const { data: workspaces, isError, refetch } = useQuery(allWorkspacesQuery())
  const [search, setSearch] = useState('')
  if (!workspaces) return isError ? <LoadError onReload={() => void refetch()} /> : <Skeleton height={MOST_HEIGHT} />

  const wanted = search.toLowerCase()
  const found = workspaces.filter(({ name }) => name.toLowerCase().includes(wanted))
  const givenCount = found.filter(({ id }) => acl.has(id)).length
  const isAllGiven = found.length > 0 && givenCount === found.length

  const give = (ids: readonly number[], isGiven: boolean) => {
    const next = new Map(acl)
    for (const id of ids)
      if (isGiven) next.set(id, next.get(id) ?? 'read')
      else next.delete(id)
    onChange(next)
  }
  const setAll = (permission: 'read' | 'write') => onChange(new Map(Array.from(acl.keys(), (id) => [id, permission])))

  return (
    <Stack gap="sm">
      <Text c="dimmed">
        Each person is given the workspaces that are selected here. Without any, they start with what is shared with
        them later.
      </Text>
      <SearchField
        label="Search for workspace"
        value={search}
        onSearch={setSearch}
        // Enter would send the form.
        onEnter={(event) => event.preventDefault()}
        waitMs={SEARCH_WAIT_MS}
      />
      <div className={classes.all}>
        <Checkbox
          label="Select all"
          checked={isAllGiven}
          indeterminate={givenCount > 0 && !isAllGiven}
          disabled={found.length === 0}
          onChange={() =>
            give(
              found.map(({ id }) => id),
              !isAllGiven,
            )
          }
        />
        <Group gap="xs">
          <Text size="sm" c="dimmed" role="status">
            {`${countText(acl.size)} of ${amount(workspaces.length, 'workspace')} selected`}
          </Text>
          <Button.Group>
            <Button variant="default" size="compact-sm" disabled={acl.size === 0} onClick={() => setAll('read')}>
              View for all
            </Button>
            <Button variant="default" size="compact-sm" disabled={acl.size === 0} onClick={() => setAll('write')}>
              Edit for all
            </Button>
          </Button.Group>
        </Group>
      </div>
      {found.length === 0 ? (
        <div className={classes.nothing}>No workspaces found.</div>
      ) : (
        <WorkspaceRows
          // Another search is read from its beginning.
          key={wanted}
          workspaces={found}
          acl={acl}
          onGive={(id, isGiven) => give([id], isGiven)}
          onPermission={(id, permission) => onChange(new Map(acl).set(id, permission))}
        />
      )}
    </Stack>
  )
}

interface WorkspaceRowsProps {
  workspaces: readonly NamedWorkspace[]
  acl: WorkspacesAcl
  onGive: (id: number, isGiven: boolean) => void
  onPermission: (id: number, permission: 'read' | 'write') => void
}

/** Draws only what is in view: there may be thousands. */
function WorkspaceRows({ workspaces, acl, onGive, onPermission }: WorkspaceRowsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const height = Math.min(workspaces.length * ROW_HEIGHT, MOST_HEIGHT)
  const virtualizer = useVirtualizer({
    count: workspaces.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => workspaces[index]?.id ?? index,
    overscan: OVERSCAN_ROWS,
    // The heights are known; nothing has to be measured.
    observeElementRect: (_, tell) => tell({ width: 0, height }),
  })
  return (
    <div ref={scroller} className={classes.workspaces} style={{ height: height + 2 }}>
      <div role="list" aria-label="Workspaces" className={classes.rows} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const { id, name } = workspaces[index]!
          const permission = acl.get(id)
          return (
            <div
              key={id}
              role="listitem"
              aria-setsize={workspaces.length}
              aria-posinset={index + 1}
              className={classes.row}
              style={{ height: ROW_HEIGHT, transform: `translateY(${start}px)` }}
            >
              <Checkbox
                label={name}
                title={name}
                className={classes.given}
                checked={permission !== undefined}
                onChange={({ currentTarget }) => onGive(id, currentTarget.checked)}
              />
              {permission !== undefined && (
                <SegmentedControl
                  size="xs"
                  aria-label={`Permission for ${name}`}
                  value={permission}
                  onChange={(chosen) => onPermission(id, chosen)}
                  data={[
                    { value: 'read', label: 'View' },
                    { value: 'write', label: 'Edit' },
                  ]}
                />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
