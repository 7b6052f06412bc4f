import { useEffect, useEffectEvent, useId } from 'react'
import { useEditSections } from './EditSectionsProvider.tsx'

export interface EditSection {
  isEditing: boolean
  /** Another section is in edit: this one has to wait. */
  isEditingOther: boolean
  startEditing: () => void
  stopEditing: () => void
}

/**
 * One section's share in the rule that only one is in edit. The name is what the user reads when leaving would lose it,
 * such as "description". `save` is what Ctrl/Cmd+S does while the section is in edit.
 */
export function useEditSection(name: string, save?: () => void): EditSection {
  const { current, start, stop } = useEditSections()
  const id = useId()
  const isEditing = current?.id === id

  const saveNow = useEffectEvent(() => save?.())
  const stopNow = useEffectEvent(() => stop(id))
  useEffect(() => {
    if (!isEditing) return undefined
    function saveOnShortcut(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // Otherwise the browser offers to save the page.
      event.preventDefault()
      if (!event.repeat) saveNow()
    }
    document.addEventListener('keydown', saveOnShortcut)
    return () => document.removeEventListener('keydown', saveOnShortcut)
  }, [isEditing])

  // A section that disappears takes its edit with it; otherwise every other section would wait for ever.
  useEffect(() => () => stopNow(), [])

  return {
    isEditing,
    isEditingOther: current !== undefined && !isEditing,
    startEditing: () => start({ id, name }),
    stopEditing: () => stop(id),
  }
}
