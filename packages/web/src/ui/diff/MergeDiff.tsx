/** Heavy: only lazily loaded pieces import it. */
import { ActionIcon, Group, Switch, Text, Tooltip, useComputedColorScheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { use, useEffect, useRef, useState } from 'react'
import { diffLanguage, type DiffLanguage } from './diff-language.ts'
import { showDiff, type DiffTexts, type ShownDiff } from './merge-views.ts'
import classes from './MergeDiff.module.css'

export interface MergeDiffProps extends DiffTexts {
  language: DiffLanguage
}

const NARROW = '(width < 48em)'

export function MergeDiff({ label, before, after, numbers, language }: MergeDiffProps) {
  const place = useRef<HTMLDivElement>(null)
  const diff = useRef<ShownDiff>(null)
  const extension = use(diffLanguage(language))
  const scheme = useComputedColorScheme('light')
  const isUnified = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const [showsAll, setShowsAll] = useState(false)
  const [changes, setChanges] = useState(0)
  const [current, setCurrent] = useState<number>()

  useEffect(() => {
    const form = { isUnified, showsAll, scheme, language: extension }
    diff.current = showDiff(place.current!, { label, before, after, ...(numbers && { numbers }) }, form)
    setChanges(diff.current.changes)
    setCurrent(undefined)
    return () => diff.current?.destroy()
  }, [label, before, after, numbers, extension, isUnified, showsAll, scheme])

  function step(by: 1 | -1) {
    const next = current === undefined ? (by === 1 ? 0 : changes - 1) : (current + by + changes) % changes
    setCurrent(next)
    diff.current?.show(next)
  }

  const words = changes === 1 ? '1 change' : `${changes} changes`
  return (
    <div role="group" aria-label={`Comparison: ${label}`}>
      <Group justify="space-between" gap="xs" mb={8}>
        <Text size="sm" c="dimmed" role="status">
          {current === undefined ? words : `Change ${current + 1} of ${changes}`}
        </Text>
        <Group gap="sm">
          {!numbers && (
            <Switch
              size="xs"
              label="Show unchanged lines"
              checked={showsAll}
              onChange={({ currentTarget }) => setShowsAll(currentTarget.checked)}
            />
          )}
          <Group gap={4}>
            <Tooltip label="Previous change">
              <ActionIcon variant="default" aria-label={`Previous change: ${label}`} onClick={() => step(-1)}>
                <IconArrowUp size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
            <Tooltip label="Next change">
              <ActionIcon variant="default" aria-label={`Next change: ${label}`} onClick={() => step(1)}>
                <IconArrowDown size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </Group>
        </Group>
      </Group>
      <div ref={place} className={classes.frame} />
    </div>
  )
}
