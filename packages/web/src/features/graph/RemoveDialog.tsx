import { useState } from 'react'
import { truncate } from '../../format/truncate.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useGraph, type Removal } from './graph-context.ts'
import type { GraphWords } from './kinds/graph-kind.ts'

const LONGEST_NAME = 40

interface RemoveDialogProps {
  removal: Removal | undefined
  onClose: () => void
}

/** Asks before nodes go to the trash or out of the graph. */
export function RemoveDialog({ removal, onClose }: RemoveDialogProps) {
  const { kind, actions } = useGraph()
  // The question keeps its words while it fades away.
  const [shown, setShown] = useState(removal)
  if (removal !== undefined && removal !== shown) setShown(removal)
  if (shown === undefined) return null
  const { how, nodes } = shown
  const ids = nodes.map(({ id }) => id)
  const what =
    nodes.length === 1 ? `“${truncate(nodes[0]!.name, LONGEST_NAME)}”` : `${nodes.length} ${kind.words.nodes}`
  return (
    <ConfirmDialog
      opened={removal !== undefined}
      onClose={onClose}
      {...(how === 'remove' ? deleteWords(kind.words, nodes.length, what) : takeOutWords(nodes.length, what))}
      danger
      onConfirm={() => (how === 'remove' ? actions.remove(ids) : actions.takeOut(ids))}
    />
  )
}

const deleteWords = ({ node, nodes }: GraphWords, count: number, what: string) => ({
  title: `Delete ${count === 1 ? node : nodes}`,
  text: `Do you want to delete ${what}? ${count === 1 ? 'It is' : 'They are'} moved to the trash, and what is running of ${count === 1 ? 'it' : 'them'} is cancelled.`,
  confirmLabel: 'Delete',
})

const takeOutWords = (count: number, what: string) => ({
  title: `Take ${count === 1 ? 'workspace' : 'workspaces'} out of DAWG`,
  text: `Do you want to take ${what} out of this DAWG? The links here are lost, the ${count === 1 ? 'workspace itself stays' : 'workspaces themselves stay'}.`,
  confirmLabel: 'Take out',
})
