import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { DisabledTooltip } from '../../ui/DisabledTooltip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { configurationCount, quotedWish } from './replacement-words.ts'
import { LeftOut } from './LeftOut.tsx'
import { PreviewRow } from './PreviewRow.tsx'
import { useApply, type Moved, type Preview, type Wish } from './replacement-queries.ts'
import classes from './find-and-replace.module.css'

/** Rows that are drawn at once; more as one scrolls. */
const STEP = 50
const none: Moved = new Map()

interface ReviewedChangesProps {
  wish: Wish
  preview: Preview
  onLookAgain: () => void
  onApplied: () => void
}

/** What would change, one configuration a row: each can be looked at, and left out. */
export function ReviewedChanges({ wish, preview, onLookAgain, onApplied }: ReviewedChangesProps) {
  const [unticked, setUnticked] = useState<ReadonlySet<number>>(new Set())
  const [shown, setShown] = useState(STEP)
  const [isAsking, setIsAsking] = useState(false)
  const [moved, setMoved] = useState(none)
  const apply = useApply()
  const possible = preview.configurations.filter(({ problem }) => problem === null)
  const ticked = possible.filter(({ id }) => !unticked.has(id))
  const toggle = (id: number) => setUnticked(unticked.symmetricDifference(new Set([id])))
  const toggleAll = () => setUnticked(new Set(ticked.length > 0 ? possible.map(({ id }) => id) : []))

  async function replaceAll() {
    const items = ticked.map(({ id, version }) => ({ id, expected_version: version }))
    const outcome = await apply.mutateAsync({ ...wish, items })
    if (outcome.kind === 'moved') return setMoved(outcome.moved)
    showToast({ type: 'success', message: `Replaced in ${configurationCount(outcome.done.configurations_count)}.` })
    onApplied()
  }

  if (preview.configurations.length === 0)
    return (
      <>
        <EmptyState title="Nothing would change">
          The text is in no name, description, parameter or code that you may edit.
        </EmptyState>
        <LeftOut configurations={preview.left_out} />
      </>
    )
  return (
    <section aria-label="What would change">
      {moved.size > 0 && (
        <Alert color="amber" role="alert" mb="sm" icon={<IconAlertTriangle aria-hidden />} title="Nothing was replaced">
          <Stack gap="xs" align="flex-start">
            {moved.size === 1 ? 'One configuration has' : `${moved.size} configurations have`} been changed in the
            meantime. Look at what would change now, or leave out what is marked.
            <Button size="xs" variant="default" onClick={onLookAgain}>
              Preview again
            </Button>
          </Stack>
        </Alert>
      )}
      <Group justify="space-between" mb="sm" className={classes.bar}>
        <Checkbox
          label={`${ticked.length.toLocaleString('en')} of ${configurationCount(preview.configurations.length)}`}
          checked={ticked.length > 0 && ticked.length === possible.length}
          indeterminate={ticked.length > 0 && ticked.length < possible.length}
          onChange={toggleAll}
        />
        <DisabledTooltip reason={ticked.length === 0 ? 'Choose at least one configuration.' : undefined}>
          <Button onClick={() => setIsAsking(true)}>Replace in {configurationCount(ticked.length)}</Button>
        </DisabledTooltip>
      </Group>
      <LeftOut configurations={preview.left_out} />
      <InfiniteList
        count={Math.min(shown, preview.configurations.length)}
        hasMore={shown < preview.configurations.length}
        isLoading={false}
        onLoadMore={() => setShown(shown + STEP)}
      >
        <ul className={classes.rows}>
          {preview.configurations.slice(0, shown).map((configuration) => (
            <PreviewRow
              key={configuration.id}
              configuration={configuration}
              isTicked={configuration.problem === null && !unticked.has(configuration.id)}
              moved={moved.get(configuration.id)}
              onToggle={toggle}
            />
          ))}
        </ul>
      </InfiniteList>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title="Replace"
        text={`Replace ${quotedWish(wish)} in ${configurationCount(ticked.length)}?`}
        confirmLabel="Replace"
        onConfirm={replaceAll}
      >
        <Text size="sm" c="dimmed">
          All are changed together, or none. Each gets a new version, and the whole can be reverted under Past
          replacements.
        </Text>
      </ConfirmDialog>
    </section>
  )
}
