import { Skeleton, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Excerpt } from './excerpt.ts'
import { MergeDiff, type MergeDiffProps } from './MergeDiff.tsx'

/** Two texts that are too large to be compared while the page waits. */
export function LargeDiff({ label, before, after, language }: MergeDiffProps) {
  const excerpt = useExcerpt(before, after)
  if (!excerpt) return <Skeleton height={120} role="status" aria-label={`Comparing: ${label}`} />
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        This is large: only what changed is shown
        {excerpt.isCut ? ', and not all of it.' : '.'}
      </Text>
      <MergeDiff
        label={label}
        before={excerpt.before}
        after={excerpt.after}
        language={language}
        numbers={excerpt.numbers}
      />
    </>
  )
}

function useExcerpt(before: string, after: string): Excerpt | undefined {
  const [found, setFound] = useState<{ before: string; after: string; excerpt: Excerpt }>()
  useEffect(() => {
    const worker = new Worker(new URL('./excerpt-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<Excerpt>) => setFound({ before, after, excerpt: data }))
    // A worker has no origin to be named.
    worker.postMessage([before, after])
    return () => worker.terminate()
  }, [before, after])
  return found?.before === before && found.after === after ? found.excerpt : undefined
}
