import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { cellQuery, type CellPlace, type FilesOf } from '../../../api/data-files.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { mayBeCut } from '../../../ui/data-grid/shown-text.ts'
import { WholeCell } from '../../../ui/data-grid/WholeCell.tsx'

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
  return <WholeCell text={whole} note={found.data?.isCut ? ', and more in the file' : ''} />
}
