import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'

const MarkdownText = lazy(async () => ({ default: (await import('./MarkdownText.tsx')).MarkdownText }))

/** A text in Markdown. What renders it is loaded when the first one is shown. */
export function Markdown({ text }: { text: string }) {
  return (
    <Suspense fallback={<Skeleton height={56} />}>
      <MarkdownText text={text} />
    </Suspense>
  )
}
