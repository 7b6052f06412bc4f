import { useEffect, useRef, type RefObject } from 'react'

/**
 * The button that starts an edit goes away with it, and the form with its end: the focus moves on to what took the place, never to
 * nowhere. In the form that is what says `data-autofocus`, or the first field.
 */
export function useEditFocus<Element extends HTMLElement>(isEditing: boolean): RefObject<Element | null> {
  const container = useRef<Element>(null)
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current === isEditing) return
    wasEditing.current = isEditing
    const find = (selector: string) => container.current?.querySelector<HTMLElement>(selector)
    const target = isEditing
      ? (find('[data-autofocus]') ?? find('input, select, textarea'))
      : find('[data-edit-button]')
    target?.focus()
  }, [isEditing])
  return container
}
