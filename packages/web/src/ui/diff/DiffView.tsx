import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { isLarge } from './excerpt.ts'
import type { MergeDiffProps } from './MergeDiff.tsx'

const MergeDiff = lazy(async () => ({ default: (await import('./MergeDiff.tsx')).MergeDiff }))
const LargeDiff = lazy(async () => ({ default: (await import('./LargeDiff.tsx')).LargeDiff }))

/** Two texts beside each other, below each other on a phone, with what differs marked. Loaded when the first one is shown. */
export function DiffView(props: Omit<MergeDiffProps, 'numbers'>) {
  const Diff = isLarge(props.before, props.after) ? LargeDiff : MergeDiff
  return (
    <Suspense fallback={<Skeleton height={120} role="status" aria-label="Loading the comparison" />}>
      <Diff {...props} />
    </Suspense>
  )
}
