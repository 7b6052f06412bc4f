import { useSyncExternalStore } from 'react'

/** Whether the window has been scrolled further down than that; a page that asks is drawn again only when the answer changes. */
export const useHasScrolledPast = (px: number): boolean => useSyncExternalStore(onScroll, () => window.scrollY > px)

function onScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}
