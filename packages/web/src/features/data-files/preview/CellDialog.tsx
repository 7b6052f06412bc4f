import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { cellQuery, type CellPlace, type FilesOf } from '../../../api/data-files.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { countText } from '../file-facts.ts'
import { mayBeCut } from './shown-text.ts'
import classes from './grid.module.css'

export interface OpenCell extends CellPlace {
  title: string
  /** As far as it is known. */
  text: string | null
}

interface CellDialogProps {
  of: FilesOf
  did: number
  cell: OpenCell | undefined
  onClose: () => void
}

/** A cell or a line as it is in the file. */
export function CellDialog({ of, did, cell, onClose }: CellDialogProps) {
  return (
    <Dialog opened={cell !== undefined} onClose={onClose} title={cell?.title ?? ''} size="lg">
      {cell && <Whole of={of} did={did} cell={cell} />}
    </Dialog>
  )
}

function Whole({ of, did, cell }: { of: FilesOf; did: number; cell: OpenCell }) {
  const { title: _title, text, ...place } = cell
  const needsMore = text !== null && mayBeCut(text)
  const found = useQuery({ ...cellQuery(of, did, place), enabled: needsMore })
  const whole = needsMore ? found.data?.text : text
  if (found.isError)
    return (
      <Text c="var(--clew-error)" role="alert">
        The rest of the cell could not be loaded.
      </Text>
    )
  if (whole === undefined) return <Skeleton height={120} aria-label="Loading the cell" />
  if (whole === null) return <Text c="dimmed">There is nothing in this cell.</Text>
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {`${countText(whole.length)} characters${found.data?.isCut ? ', and more in the file' : ''}`}
        </Text>
        <CopyButton value={whole} label="Copy cell" />
      </Group>
      <pre className={classes.whole} tabIndex={0}>
        {whole}
      </pre>
    </Stack>
  )
}
