/** Asks before a navigation would lose what is being edited. */
import { useBlocker, type ShouldBlockFn } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { useSectionInEdit } from './EditSectionsProvider.tsx'

/** Guards whichever section is in edit. Mount once, beside the screens. */
export function LeaveGuard() {
  const current = useSectionInEdit()
  // The question keeps its words while it fades away with the page that was left.
  const [section, setSection] = useState(current)
  if (current !== undefined && current !== section) setSection(current)
  return (
    <NavigationBlock
      isActive={current !== undefined}
      text={`Do you really want to leave current page and lose unsaved ${section}?`}
    />
  )
}

/** Guards anything else that leaving would interrupt, while `when` holds. */
export function ConfirmLeave({ when }: { when: boolean }) {
  return <NavigationBlock isActive={when} text="Are you sure?" />
}

function NavigationBlock({ isActive, text }: { isActive: boolean; text: string }) {
  const blocker = useBlocker({
    shouldBlockFn: leavesThePage,
    enableBeforeUnload: isActive,
    disabled: !isActive,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      title="Leave this page?"
      text={text}
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  )
}

/** A list's search, sort and filter live in the query: changing them leaves nothing. */
const leavesThePage: ShouldBlockFn = ({ current, next }) => current.pathname !== next.pathname
