/** Which rows of a very long table are in view, and where they are drawn. */
import { useCallback, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { RowHeights } from './row-heights.ts'

/** Browsers place nothing reliably beyond some fifteen million pixels; longer tables move a little faster than the hand. */
const MOST_PIXELS = 10_000_000
const OVERSCAN_ROWS = 20
/** At the end, give or take what rounding leaves. */
const NEAR_END_PIXELS = 24
const UNKNOWN_HEIGHT = 400

interface RowWindowOptions {
  count: number
  rowHeight: number
  /** Rows may be higher than usual. */
  isMeasured: boolean
  /** Which rows these are; of others nothing has been measured. */
  name: string
}

export interface RowWindow {
  scroller: RefObject<HTMLDivElement | null>
  /** The table comes and goes with its rows. */
  attach: (element: HTMLDivElement | null) => void
  isThere: boolean
  /** Another one gives the rows other heights. */
  shape: string
  body: RefObject<HTMLDivElement | null>
  /** Of the body. */
  height: number
  /** What is drawn, which is a little more than what is seen. */
  firstRow: number
  lastRow: number
  firstSeen: number
  /** Of the first row that is drawn, within the body. */
  top: number
  isAtEnd: boolean
  isSeen: (row: number) => boolean
  onScroll: () => void
  goTo: (row: number, place: 'start' | 'middle') => void
  goToEnd: () => void
}

interface Place {
  scrollTop: number
  viewHeight: number
  width: number
}

export function useRowWindow({ count, rowHeight, isMeasured, name }: RowWindowOptions): RowWindow {
  const scroller = useRef<HTMLDivElement>(null)
  const [isThere, setIsThere] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const [{ scrollTop, viewHeight, width }, setPlace] = useState<Place>({
    scrollTop: 0,
    viewHeight: UNKNOWN_HEIGHT,
    width: 0,
  })
  // A row of another width has another height.
  const shape = `${rowHeight} ${isMeasured ? width : ''}`
  const table = `${name} ${shape}`
  const [known, setKnown] = useState({ table, heights: new RowHeights(rowHeight) })
  const heights = known.table === table ? known.heights : new RowHeights(rowHeight)

  const wholeHeight = heights.topOf(count)
  const height = Math.min(wholeHeight, MOST_PIXELS)
  const scale = height > viewHeight ? (wholeHeight - viewHeight) / (height - viewHeight) : 1
  const seenFrom = scrollTop * scale
  const firstSeen = heights.rowAt(seenFrom, count)
  const lastSeen = heights.rowAt(seenFrom + viewHeight, count)
  const firstRow = Math.max(firstSeen - OVERSCAN_ROWS, 0)
  const lastRow = Math.min(lastSeen + OVERSCAN_ROWS, Math.max(count - 1, 0))

  const look = () => {
    const element = scroller.current
    if (!element) return
    const above = body.current?.offsetTop ?? 0
    const found = {
      scrollTop: element.scrollTop,
      viewHeight: Math.max(element.clientHeight - above, 0) || UNKNOWN_HEIGHT,
      width: element.clientWidth,
    }
    setPlace((before) => (isSamePlace(before, found) ? before : found))
  }
  const measure = () => {
    if (!isMeasured || !body.current || !scroller.current) return
    const measured = heights.with(heightsOf(body.current))
    if (measured === heights) return
    // What is read stays where it is, also when rows above it turn out to be higher than they were taken to be.
    const moved = measured.topOf(firstSeen) - heights.topOf(firstSeen)
    setKnown({ table, heights: measured })
    if (moved !== 0) scroller.current.scrollTop += moved / scale
  }
  const whenResized = useEffectEvent(() => {
    look()
    measure()
  })
  useLayoutEffect(() => {
    if (!isThere || !scroller.current || !body.current) return undefined
    const observer = new ResizeObserver(() => whenResized())
    observer.observe(scroller.current)
    // The rows: a line that has come may be higher than the place that was kept for it.
    if (body.current.firstElementChild) observer.observe(body.current.firstElementChild)
    whenResized()
    return () => observer.disconnect()
  }, [isThere])
  const whenMoved = useEffectEvent((first: number, last: number) => last >= first && measure())
  useLayoutEffect(() => {
    whenMoved(firstRow, lastRow)
  }, [firstRow, lastRow])

  const scrollTo = (y: number) => {
    if (!scroller.current) return
    scroller.current.scrollTop = y
    look()
  }
  const attach = useCallback((element: HTMLDivElement | null) => {
    scroller.current = element
    setIsThere(element !== null)
  }, [])
  return {
    scroller,
    attach,
    isThere,
    shape,
    body,
    height,
    firstRow,
    lastRow,
    firstSeen,
    top: heights.topOf(firstRow) - seenFrom + scrollTop,
    isAtEnd: scrollTop + viewHeight >= height - NEAR_END_PIXELS,
    // The last one may be cut off.
    isSeen: (row) => row >= firstSeen && row < lastSeen,
    onScroll: look,
    goTo: (row, place) => {
      const above = place === 'middle' ? (viewHeight - heights.heightOf(row)) / 2 : 0
      scrollTo((heights.topOf(row) - above) / scale)
    },
    goToEnd: () => scrollTo(MOST_PIXELS * 2),
  }
}

const isSamePlace = (one: Place, other: Place): boolean =>
  one.scrollTop === other.scrollTop && one.viewHeight === other.viewHeight && one.width === other.width

function heightsOf(body: HTMLElement): Map<number, number> {
  const rows = Array.from(body.querySelectorAll<HTMLElement>('[data-row]'))
  // Without a layout, as in tests, nothing has a height.
  return new Map(
    rows
      .map((row): [number, number] => [Number(row.dataset['row']), row.offsetHeight])
      .filter(([, height]) => height > 0),
  )
}
