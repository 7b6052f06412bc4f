import { Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { PastReplacement } from './PastReplacement.tsx'
import { replacementsQuery, type Replacement } from './replacement-queries.ts'
import { RevertDialog } from './RevertDialog.tsx'
import classes from './find-and-replace.module.css'

interface PastReplacementsProps {
  opened: boolean
  onClose: () => void
}

/** What was replaced before, by oneself or, for administrators, by anybody; each can be reverted as a whole. */
export function PastReplacements({ opened, onClose }: PastReplacementsProps) {
  const [asked, setAsked] = useState<Replacement>()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title="Past replacements"
      position="right"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
      // It is drawn as a header element, which would pass for the banner of the page.
      attributes={{ header: { role: 'presentation' } }}
    >
      <ReplacementList
        onRevert={(replacement) => {
          setAsked(replacement)
          setIsAsking(true)
        }}
      />
      <RevertDialog key={asked?.id} replacement={asked} opened={isAsking} onClose={() => setIsAsking(false)} />
    </Drawer>
  )
}

function ReplacementList({ onRevert }: { onRevert: (replacement: Replacement) => void }) {
  const replacements = useInfiniteQuery(replacementsQuery())
  if (!replacements.data)
    return replacements.isError ? (
      <LoadError onReload={() => void replacements.refetch()} />
    ) : (
      <Skeleton height={160} role="status" aria-label="Loading the list" />
    )
  if (replacements.data.length === 0)
    return <EmptyState title="Nothing has been replaced yet">What you replace is kept here, to be reverted.</EmptyState>
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        A replacement is reverted as a whole; each configuration gets a new version.
      </Text>
      <ul className={classes.rows}>
        {replacements.data.map((replacement) => (
          <PastReplacement key={replacement.id} replacement={replacement} onRevert={onRevert} />
        ))}
      </ul>
      {replacements.hasNextPage && (
        <Group justify="center">
          <Button
            variant="default"
            loading={replacements.isFetchingNextPage}
            onClick={() => void replacements.fetchNextPage()}
          >
            Load more
          </Button>
        </Group>
      )}
    </Stack>
  )
}
