import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Configuration, JobStatus } from '@clew/contract'
import { isActive } from '@clew/contract/rules/job-status'
import { useEffect, useRef, useState } from 'react'
import {
  fileListQuery,
  filesKey,
  FILES_PAGE,
  linkToAll,
  type DataFile,
  type Direction,
  type FilesOf,
} from '../../api/data-files.ts'
import { formatBytes } from '../../format/bytes.ts'
import { pathTo } from '../../paths.ts'
import { RouteLink } from '../../ui/RouteLink.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Section } from '../../ui/Section.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import { amount, countText } from '../../format/counts.ts'
import * as facts from './file-facts.ts'
import { FileName } from './FileName.tsx'
import { Time } from './Time.tsx'
import classes from './data-files.module.css'

interface DataFilesCardProps {
  configuration: Pick<Configuration, 'id' | 'workspace_id'>
  direction: Direction
  /** When it ends, the files are asked for again. */
  latestJob: { id: number; status: JobStatus } | undefined
}

const LONGEST_NAME = 45
/** More scroll. */
const MOST_WITHOUT_SCROLLING = 4

/** What the next run is given, or what the last one has left. */
export function DataFilesCard({ configuration, direction, latestJob }: DataFilesCardProps) {
  const of: FilesOf = { workspaceId: configuration.workspace_id, id: configuration.id, direction }
  const [search, setSearch] = useState('')
  const name = facts.searched(search)
  const list = useQuery({ ...fileListQuery(of, { offset: 0, limit: FILES_PAGE, name }), meta: { isQuiet: true } })
  useReloadWhenEnded(of, latestJob)
  const title = facts.directionTitle[direction]
  const total = list.data?.filesTotalCount
  const isEmpty = total === 0 && name === ''
  return (
    <Section
      title={title}
      actions={
        <Group gap="sm">
          <DownloadButton
            size="compact-sm"
            linkTo={() => linkToAll(of)}
            disabledReason={total === 0 && name === '' ? facts.NOTHING_TO_DOWNLOAD : undefined}
          >
            Download all
          </DownloadButton>
          <RouteLink to={pathTo('configurationData', { id: of.workspaceId, cid: of.id, type: direction })}>
            View all
          </RouteLink>
        </Group>
      }
    >
      <Stack gap="sm">
        {!isEmpty && (
          <SearchField
            label={`Search ${title.toLowerCase()}`}
            value={search}
            onSearch={setSearch}
            waitMs={facts.SEARCH_WAIT_MS}
          />
        )}
        {list.data && <Files of={of} files={list.data.data} title={title} isPlaceholder={list.isPlaceholderData} />}
        {total === 0 && <Text c="dimmed">{isEmpty ? facts.noFilesText[direction] : facts.NOTHING_FOUND}</Text>}
        {list.data?.hasMoreItems && (
          <Text size="sm" c="dimmed">
            {`The first ${FILES_PAGE} of ${countText(list.data.filesTotalCount)} files. View all shows the rest.`}
          </Text>
        )}
        {list.isPending && <Skeleton height={72} aria-label={`Loading: ${title}`} />}
        {list.isError && (
          <Text size="sm" c="var(--clew-error)" role="alert">
            The files could not be loaded.
          </Text>
        )}
      </Stack>
    </Section>
  )
}

interface FilesProps {
  of: FilesOf
  files: readonly DataFile[]
  title: string
  isPlaceholder: boolean
}

function Files({ of, files, title, isPlaceholder }: FilesProps) {
  if (files.length === 0) return null
  const scrolls = files.length > MOST_WITHOUT_SCROLLING
  // Focusable where it scrolls, so that the keyboard can.
  const region = scrolls ? { role: 'region', 'aria-label': `Files: ${title}`, tabIndex: 0 } : {}
  return (
    <div className={classes.scroller} data-scrolls={scrolls || undefined} aria-busy={isPlaceholder} {...region}>
      <ul className={classes.files} aria-label={title}>
        {files.map((file) => (
          <li key={file.id} className={classes.file}>
            <FileName of={of} file={file} longest={LONGEST_NAME} />
            <span className={classes.facts}>
              <span>{formatBytes(file.file_size)}</span>
              {file.file_rows_count !== null && <span>{amount(file.file_rows_count, 'row')}</span>}
              <Time at={file.last_modified_date} />
            </span>
            {file.first_lines !== null && file.first_lines !== '' && (
              <pre className={classes.excerpt}>{facts.excerptOf(file.first_lines)}</pre>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function useReloadWhenEnded(of: FilesOf, latestJob: DataFilesCardProps['latestJob']): void {
  const queryClient = useQueryClient()
  const isRunning = latestJob !== undefined && isActive(latestJob.status)
  const wasRunning = useRef(isRunning)
  const { workspaceId, id, direction } = of
  useEffect(() => {
    const hasEnded = wasRunning.current && !isRunning
    wasRunning.current = isRunning
    if (!hasEnded) return
    // What the page has begun to ask for by itself is not asked for twice.
    void queryClient.invalidateQueries({ queryKey: filesKey({ workspaceId, id, direction }) }, { cancelRefetch: false })
  }, [queryClient, workspaceId, id, direction, isRunning])
}
