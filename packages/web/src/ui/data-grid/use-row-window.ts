/** Which rows of a grid are drawn: all of a few, of many only those near the view. */
import { useVirtualizer } from '@tanstack/react-virtual'
import type { Span } from './grid-cells.ts'

const ROW_HEIGHT = 32
const HEADER_HEIGHT = 48
/** Up to here all are drawn, and the browser's own search finds them. */
const DRAWN_WITHOUT_VIEW = 100
const OVERSCAN = 12

export interface RowWindow extends Span {
  /** Of the rows that are not drawn, in pixels. */
  before: number
  after: number
  scrollTo: (row: number) => void
}

export function useRowWindow(scroller: HTMLDivElement | null, count: number): RowWindow {
  const isLarge = count > DRAWN_WITHOUT_VIEW
  const virtualizer = useVirtualizer({
    count,
    enabled: isLarge,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    // The header stays above what is scrolled.
    scrollPaddingStart: HEADER_HEIGHT,
  })
  if (!isLarge) return { from: 0, to: count - 1, before: 0, after: 0, scrollTo: () => undefined }
  const items = virtualizer.getVirtualItems()
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? -1]
  return {
    from,
    to,
    before: from * ROW_HEIGHT,
    after: (count - 1 - to) * ROW_HEIGHT,
    scrollTo: (row) => row >= 0 && virtualizer.scrollToIndex(row),
  }
}
