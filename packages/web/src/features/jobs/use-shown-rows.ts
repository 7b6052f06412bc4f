import { useNavigate, useSearch, type AnyRouter } from '@tanstack/react-router'

/** A step of 'Load more', and how many there are at first. */
const ROWS_PER_STEP = 20

/** How many rows a list shows, kept in the address: whoever comes back finds them again. */
export function useShownRows(most: number) {
  const query = useSearch<AnyRouter, undefined, false>({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const count = readCount(query['rows'], most)
  return {
    count,
    /** While more rows come, those before them stand in for all. */
    hasMore: (jobs: { data: readonly unknown[] | undefined; isPlaceholderData: boolean }): boolean =>
      jobs.isPlaceholderData || (jobs.data?.length === count && count < most),
    showMore: () => {
      const rows = String(Math.min(count + ROWS_PER_STEP, most))
      void navigate({ to: '.', search: { rows }, replace: true, resetScroll: false })
    },
  }
}

function readCount(text: unknown, most: number): number {
  const asked = typeof text === 'string' && /^\d{1,6}$/.test(text) ? Number(text) : ROWS_PER_STEP
  return Math.min(Math.max(asked, ROWS_PER_STEP), most)
}
