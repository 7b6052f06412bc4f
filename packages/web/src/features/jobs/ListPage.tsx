import { Button, Center, Group, Stack, Text, Title } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Job } from '../../api/runnables.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { OutOfDateNote } from './OutOfDateNote.tsx'
import { BackUp } from './previous-path.tsx'
import classes from './jobs.module.css'

interface ListPageProps {
  title: string
  /** What the list is of. */
  subtitle?: string | undefined
  back: { to: string; label: string }
  jobs: UseQueryResult<readonly Job[]>
  hasMore: boolean
  onLoadMore: () => void
  children: ReactNode
}

/** The frame of every list of jobs: way back, refresh, load more. */
export function ListPage({ title, subtitle, back, jobs, hasMore, onLoadMore, children }: ListPageProps) {
  const [isRefreshing, setIsRefreshing] = useState(false)

  async function refresh() {
    setIsRefreshing(true)
    await jobs.refetch()
    setIsRefreshing(false)
  }

  return (
    <>
      <header className={classes.head}>
        <div className={classes.what}>
          <Group gap="xs" wrap="nowrap">
            <BackUp {...back} />
            <Title order={1}>{title}</Title>
          </Group>
          {subtitle !== undefined && (
            <Text c="dimmed" title={subtitle} className={classes.cut}>
              {subtitle}
            </Text>
          )}
        </div>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={isRefreshing}
          onClick={() => void refresh()}
        >
          Refresh
        </Button>
      </header>
      <Stack gap="md">
        {jobs.isRefetchError && <OutOfDateNote />}
        {jobs.isLoadingError ? <LoadError onReload={() => void jobs.refetch()} /> : children}
        {hasMore && (
          <Center>
            <Button variant="default" loading={jobs.isPlaceholderData} onClick={onLoadMore}>
              Load more
            </Button>
          </Center>
        )}
      </Stack>
    </>
  )
}
