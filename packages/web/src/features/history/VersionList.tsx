import { Badge, Button, Center, Checkbox, Group, Stack, Tooltip } from '@mantine/core'
import { IconArrowsDiff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Version } from '../../api/runnables.ts'
import { kindTitle, kindWord } from '../../api/shared-kinds.ts'
import { formatTimestamp, formatUtc } from '../../format/dates.ts'
import { pathsOf, type Runnable } from '../../paths.ts'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { DisabledTooltip } from '../../ui/DisabledTooltip.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { RouteLink } from '../../ui/RouteLink.tsx'
import { changedWords } from './field-words.ts'
import { versionsQuery } from './history-queries.ts'
import { HistoryHeader } from './HistoryHeader.tsx'
import { RevertButton } from './RevertButton.tsx'
import classes from './history.module.css'

interface VersionListProps {
  of: Runnable
  /** Undefined until it has come. */
  name: string | undefined
  mayEdit: boolean
}

export function VersionList({ of, name, mayEdit }: VersionListProps) {
  const versions = useInfiniteQuery(versionsQuery(of))
  const [chosen, setChosen] = useState<readonly Version[]>([])
  const title = `${kindTitle[of.kind]} Version History`
  return (
    <Stack gap="md">
      <HistoryHeader
        title={title}
        subtitle={name}
        back={{ to: pathsOf(of).itself, label: `Back to the ${kindWord[of.kind]}` }}
        actions={<CompareButton of={of} chosen={chosen} />}
      />
      {versions.isLoadingError ? (
        <LoadError onReload={() => void versions.refetch()} />
      ) : (
        <DataTable
          label={title}
          columns={columnsOf({ of, mayEdit, chosen, choose: setChosen })}
          rows={versions.data ?? []}
          rowKey={({ version }) => version}
          emptyText="No versions found."
          isLoading={versions.isPending}
          stacksOnPhone
        />
      )}
      {versions.hasNextPage && (
        <Center>
          <Button variant="default" loading={versions.isFetchingNextPage} onClick={() => void versions.fetchNextPage()}>
            Load more
          </Button>
        </Center>
      )}
    </Stack>
  )
}

interface RowsProps {
  of: Runnable
  mayEdit: boolean
  chosen: readonly Version[]
  choose: (chosen: readonly Version[]) => void
}

const columnsOf = ({ of, mayEdit, chosen, choose }: RowsProps): Column<Version>[] => [
  {
    key: 'compare',
    header: 'Compare',
    cell: (version) => (
      <Checkbox
        aria-label={`Compare version ${version.version}`}
        checked={isChosen(chosen, version)}
        onChange={() => choose(afterToggle(chosen, version))}
      />
    ),
  },
  { key: 'user', header: 'User', cell: ({ user, user_id }) => user?.name ?? `#${user_id}` },
  { key: 'modified', header: 'Modified', cell: (version) => <VersionLink of={of} version={version} /> },
  { key: 'changed', header: 'Changed', cell: (version) => <Changed version={version} /> },
  {
    key: 'revert',
    header: 'Revert',
    cell: (version) => <RevertButton of={of} version={version} found="selected" mayEdit={mayEdit} />,
  },
]

const Changed = ({ version }: { version: Version }) => (
  <>
    {changedWords(version)}
    {version.note !== undefined && <div className={classes.note}>{version.note}</div>}
  </>
)

function VersionLink({ of, version: { id, created } }: { of: Runnable; version: Version }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Tooltip label={formatUtc(created)}>
        <RouteLink to={pathsOf(of).version(id ?? 0)} className={classes.time}>
          <time dateTime={created}>{formatTimestamp(created)}</time>
        </RouteLink>
      </Tooltip>
      {id === null && <Badge variant="light">Current version</Badge>}
    </Group>
  )
}

function CompareButton({ of, chosen }: { of: Runnable; chosen: readonly Version[] }) {
  const navigate = useNavigate()
  const [older, newer] = chosen.toSorted((one, other) => one.version - other.version)
  return (
    <DisabledTooltip reason={newer ? undefined : 'Choose two versions in the list.'}>
      <Button
        variant="default"
        leftSection={<IconArrowsDiff size={16} aria-hidden />}
        onClick={() => older && newer && void navigate({ href: pathsOf(of).comparison(newer.id ?? 0, older.id ?? 0) })}
      >
        Compare
      </Button>
    </DisabledTooltip>
  )
}

const isChosen = (chosen: readonly Version[], { version }: Version): boolean =>
  chosen.some((other) => other.version === version)

/** Two at most: a third takes the place of the one that was chosen first. */
function afterToggle(chosen: readonly Version[], version: Version): Version[] {
  if (isChosen(chosen, version)) return chosen.filter((other) => other.version !== version.version)
  return [...chosen.slice(-1), version]
}
