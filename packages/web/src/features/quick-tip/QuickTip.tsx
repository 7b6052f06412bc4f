import { ActionIcon, Button, CloseButton, Group, Text } from '@mantine/core'
import { IconBulb, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { SharedKind } from '@clew/contract'
import { useState } from 'react'
import { preferences } from '../../session/preferences.ts'
import { Card } from '../../ui/Card.tsx'
import { tipPages } from './tip-pages.ts'
import classes from './quick-tip.module.css'

/** Three pages about how to work here, until somebody at this browser has closed them. */
export function QuickTip({ kind }: { kind: SharedKind }) {
  const [isClosed, setIsClosed] = useState(() => preferences.hasClosedQuickTip())
  const [page, setPage] = useState(0)
  if (isClosed) return null

  function close() {
    preferences.keepQuickTipClosed()
    setIsClosed(true)
  }

  const pages = tipPages[kind]
  const isLast = page === pages.length - 1
  const { title, text } = pages[page]!
  return (
    <section aria-label="Quick tip">
      <Card>
        <Group justify="space-between" wrap="nowrap">
          <span className={classes.heading}>
            <IconBulb size={18} aria-hidden />
            Quick tip
          </span>
          <CloseButton aria-label="Close quick tip" onClick={close} />
        </Group>
        <div aria-live="polite" className={classes.page}>
          <Text fw={600}>{title}</Text>
          <Text c="dimmed">{text}</Text>
        </div>
        <Group justify="space-between" mt="sm">
          <Text size="xs" c="dimmed">
            {page + 1} of {pages.length}
          </Text>
          <Group gap={4}>
            <ActionIcon
              variant="default"
              aria-label="Previous tip"
              disabled={page === 0}
              onClick={() => setPage(page - 1)}
            >
              <IconChevronLeft size={16} aria-hidden />
            </ActionIcon>
            {isLast ? (
              <Button size="compact-sm" onClick={close}>
                Got it
              </Button>
            ) : (
              <ActionIcon variant="default" aria-label="Next tip" onClick={() => setPage(page + 1)}>
                <IconChevronRight size={16} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        </Group>
      </Card>
    </section>
  )
}
