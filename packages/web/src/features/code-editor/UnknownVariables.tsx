import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Variables } from '@clew/contract'
import { unknownPlaceholders } from '@clew/contract/rules/placeholders'
import { useMemo } from 'react'
import { truncate } from '../../format/truncate.ts'
import type { DraftText } from './draft-text.ts'

const WAIT_MS = 300
const SHOWN_NAMES = 10
const SHOWN_NAME = 40

/** Names the placeholders that would stay as they are when it runs. */
export function UnknownVariables({ text, variables }: { text: DraftText; variables: Variables }) {
  // Not at every key: the text may be long.
  const [settled] = useDebouncedValue(text, WAIT_MS)
  const names = useMemo(() => unknownPlaceholders(settled.toString(), variables), [settled, variables])
  if (names.length === 0) return null
  const shown = names.slice(0, SHOWN_NAMES).map((name) => `{{${truncate(name, SHOWN_NAME)}}}`)
  const others = names.length - shown.length
  return (
    <Text size="sm" c="var(--clew-warning)">
      Not defined in the workspace variables: {shown.join(', ')}
      {others > 0 && ` and ${others} more`}
    </Text>
  )
}
