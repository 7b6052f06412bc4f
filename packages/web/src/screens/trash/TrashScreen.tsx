import { Button } from '@mantine/core'
import { useCallback, useRef, useState } from 'react'
import { useUser } from '../../session/use-user.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { TrashItem } from './item-types.ts'
import { RestoreDialog } from './RestoreDialog.tsx'
import { everything, isNarrowed, useTrashState } from './trash-state.ts'
import { TrashList } from './TrashList.tsx'
import { TrashToolbar } from './TrashToolbar.tsx'

/** What somebody is asked about, and the button that they pressed. */
interface Question {
  item: TrashItem
  button: HTMLElement
}

export function TrashScreen() {
  const isAdministrator = useUser()?.role === 'admin'
  const [state, change] = useTrashState(isAdministrator)
  const toolbar = useRef<HTMLDivElement>(null)
  const [question, setQuestion] = useState<Question>()
  // Apart from the question, which is still to be read while the dialog fades.
  const [isAsking, setIsAsking] = useState(false)
  const ask = useCallback((item: TrashItem, button: HTMLElement) => {
    setQuestion({ item, button })
    setIsAsking(true)
  }, [])

  return (
    <>
      <PageHeader title="Trash" subtitle="What was deleted waits here to be restored." />
      <TrashToolbar ref={toolbar} state={state} isAdministrator={isAdministrator} onChange={change} />
      <TrashList
        state={state}
        onRestore={ask}
        empty={
          isNarrowed(state) ? (
            <EmptyState
              title="Nothing found in the trash."
              action={
                <Button variant="default" onClick={() => change({ search: everything.search, type: everything.type })}>
                  Clear filters
                </Button>
              }
            >
              Nothing matches the search and the filters.
            </EmptyState>
          ) : (
            <EmptyState title="The trash is empty." />
          )
        }
      />
      <RestoreDialog
        item={question?.item}
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onRestored={() => (neighbourOf(question?.button) ?? toolbar.current?.querySelector('input'))?.focus()}
      />
    </>
  )
}

/** The row goes, and with it the button that had the focus: that of the next row takes it. */
function neighbourOf(button: HTMLElement | undefined): HTMLElement | undefined {
  const buttons = Array.from(button?.closest('[role=list]')?.querySelectorAll('button') ?? [])
  const at = buttons.findIndex((one) => one === button)
  return buttons[at + 1] ?? buttons[at - 1]
}
