import { Center, Loader } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'

const AHEAD = '0px 0px 250px 0px'

interface InfiniteListProps {
  children: ReactNode
  /** How many things are shown. */
  count: number
  hasMore: boolean
  isLoading: boolean
  onLoadMore: () => void
}

/** Asks for more when the reader comes within 250 px of the end. */
export function InfiniteList({ children, count, hasMore, isLoading, onLoadMore }: InfiniteListProps) {
  return (
    <>
      {children}
      {/* A new end when the list has grown: a short page may leave it in view, and nothing would cross the line again.
          Not when a load has merely ended: one that failed would be repeated without pause. */}
      {hasMore && <End key={count} onNear={() => !isLoading && onLoadMore()} />}
      {isLoading && (
        <Center py="md" role="status" aria-label="Loading more">
          <Loader size="sm" />
        </Center>
      )}
    </>
  )
}

function End({ onNear }: { onNear: () => void }) {
  const element = useRef<HTMLDivElement>(null)
  const comeNear = useEffectEvent(onNear)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) comeNear()
      },
      // The first for a list that scrolls with the page, the second for one that scrolls inside it.
      { rootMargin: AHEAD, scrollMargin: AHEAD },
    )
    observer.observe(element.current!)
    return () => observer.disconnect()
  }, [])
  return <div ref={element} />
}
