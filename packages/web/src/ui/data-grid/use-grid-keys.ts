/** One stop for the keyboard in a table of any size: arrows move within it. */
import { useState, type KeyboardEvent } from 'react'
import { clamp } from './column-widths.ts'

interface Place {
  /** -1: the header. */
  row: number
  column: number
}

interface GridKeys {
  rows: number
  columns: number
  onOpen: (row: number, column: number) => void
  /** The cell has to come into view. */
  onMove: (row: number, column: number) => void
  onResize: (column: number, by: number) => void
}

const RESIZE_STEP = 16

const steps: Readonly<Record<string, [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
  PageUp: [-Infinity, 0],
  PageDown: [Infinity, 0],
}

export function useGridKeys({ rows, columns, onOpen, onMove, onResize }: GridKeys) {
  const [wanted, activate] = useState<Place>({ row: -1, column: 0 })
  const inside = ({ row, column }: Place): Place => ({
    row: clamp(row, -1, rows - 1),
    column: clamp(column, 0, columns - 1),
  })
  const active = inside(wanted)
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (key === 'Enter' || key === ' ') {
      event.preventDefault()
      onOpen(active.row, active.column)
      return
    }
    const step = steps[key]
    if (!step) return
    event.preventDefault()
    if (shiftKey && step[0] === 0 && Number.isFinite(step[1])) {
      onResize(active.column, step[1] * RESIZE_STEP)
      return
    }
    const next = inside({ row: active.row + step[0], column: active.column + step[1] })
    activate(next)
    onMove(next.row, next.column)
    const grid = event.currentTarget
    // Once it is drawn as the active one.
    requestAnimationFrame(() => grid.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' }))
  }
  return { active, activate, onKeyDown }
}
