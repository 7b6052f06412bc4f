import { Button, Group, Text } from '@mantine/core'
import { useState, type Ref } from 'react'
import { useGraph } from '../graph-context.ts'
import classes from './toolbar.module.css'

interface ArrangeQuestionProps {
  onConfirm: () => Promise<unknown>
  onCancel: () => void
  confirmRef: Ref<HTMLButtonElement>
}

/** Stands in place of the toolbar while an arrangement is proposed. */
export function ArrangeQuestion({ onConfirm, onCancel, confirmRef }: ArrangeQuestionProps) {
  const { kind } = useGraph()
  const [isPending, setIsPending] = useState(false)
  function confirm() {
    setIsPending(true)
    void onConfirm()
  }
  return (
    <Group className={classes.question} role="group" aria-label="Data Flow preview">
      <Text size="sm" role="status">
        Do you wish to organize this {kind.words.holder}?
      </Text>
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="xs" loading={isPending} onClick={confirm} ref={confirmRef}>
          Confirm
        </Button>
      </Group>
    </Group>
  )
}
