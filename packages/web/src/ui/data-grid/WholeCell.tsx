import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { countText } from '../../format/counts.ts'
import { CopyButton } from '../CopyButton.tsx'
import classes from './WholeCell.module.css'

interface WholeCellProps {
  /** Null: nothing in this cell. Undefined: on its way. */
  text: string | null | undefined
  /** What is to be said after its length. */
  note?: string
}

/** A cell as it is, in a dialog. */
export function WholeCell({ text, note = '' }: WholeCellProps) {
  if (text === undefined) return <Skeleton height={120} aria-label="Loading the cell" />
  if (text === null) return <Text c="dimmed">There is nothing in this cell.</Text>
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {`${countText(text.length)} characters${note}`}
        </Text>
        <CopyButton value={text} label="Copy cell" />
      </Group>
      <pre className={classes.whole} tabIndex={0}>
        {text}
      </pre>
    </Stack>
  )
}
