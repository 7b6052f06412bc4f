import { Tooltip } from '@mantine/core'
import { useEffect, useState, type MouseEvent, type ReactNode } from 'react'
import { useSectionInEdit } from './EditSectionsProvider.tsx'
import classes from './TapEditHint.module.css'

const SHOWN_MS = 2_000

interface Place {
  x: number
  y: number
}

interface TapEditHintProps {
  /** Somebody who may not edit it is told nothing. */
  isEditable: boolean
  children: ReactNode
}

/** Whoever taps what is only shown is told how to change it. The keyboard has no need of it: it comes to the edit button itself. */
export function TapEditHint({ isEditable, children }: TapEditHintProps) {
  const isInEdit = useSectionInEdit() !== undefined
  const isSilent = isInEdit || !isEditable
  const [place, setPlace] = useState<Place>()
  useEffect(() => {
    if (!place) return undefined
    const timer = setTimeout(() => setPlace(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [place])

  function hint(event: MouseEvent<HTMLDivElement>) {
    if (!isOnlyShown(event.target)) return
    const box = event.currentTarget.getBoundingClientRect()
    setPlace({ x: event.clientX - box.left, y: event.clientY - box.top })
  }

  return (
    <div className={classes.place} role="presentation" onClick={isSilent ? undefined : hint}>
      {children}
      {place && !isSilent && (
        <Tooltip label="Tap edit for change" opened>
          <span className={classes.point} style={{ left: place.x, top: place.y }} />
        </Tooltip>
      )}
    </div>
  )
}

/** Neither something that does what it is there for when it is clicked, nor a text that is being selected. */
function isOnlyShown(target: EventTarget): boolean {
  const isUsed =
    target instanceof Element &&
    target.closest(
      'a, button, input, select, textarea, label, summary, [role="dialog"], [role="menu"], [role="switch"]',
    )
  return !isUsed && (window.getSelection()?.toString() ?? '') === ''
}
