import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { EditorFrame } from './EditorFrame.tsx'

const UnifiedDiff = lazy(async () => ({ default: (await import('./UnifiedDiff.tsx')).UnifiedDiff }))

interface TextDiffProps {
  /** What is compared, for screen readers. */
  label: string
  /** Its lines are shown as taken away. */
  before: string
  after: string
}

/** What differs between two texts, in one column. The comparison is loaded when the first one is shown. */
export function TextDiff(props: TextDiffProps) {
  return (
    <EditorFrame>
      <Suspense fallback={<Skeleton height={80} role="status" aria-label="Comparing" />}>
        <UnifiedDiff {...props} />
      </Suspense>
    </EditorFrame>
  )
}
