import { ActionIcon, Textarea } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { isKept, isSecretKey, withValue, type VariableRow } from './variable-rows.ts'
import classes from './variables.module.css'

const LONGEST_VALUE = 100_000

interface ValueFieldProps {
  /** Whose value it is. */
  name: string
  row: VariableRow
  problem: string | undefined
  onChange: (row: VariableRow) => void
}

/** Always of several lines: a field of one line would drop the line breaks of a text, or of a private key. */
export function ValueField({ name, row, problem, onChange }: ValueFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const kept = isKept(row)
  const isSecret = isSecretKey(row.key) || kept
  return (
    <Textarea
      aria-label={`Value of ${name}`}
      placeholder={kept ? '***** unchanged unless typed' : 'value'}
      rows={1}
      maxLength={LONGEST_VALUE}
      classNames={{ input: classes.valueInput }}
      autoComplete="off"
      spellCheck={false}
      data-masked={(isSecret && !isShown && !kept && row.value !== '') || undefined}
      value={kept ? '' : row.value}
      error={problem}
      rightSection={isSecret && <ShowButton name={name} isShown={isShown} onClick={() => setIsShown(!isShown)} />}
      onChange={(event) => onChange(withValue(row, event.currentTarget.value))}
    />
  )
}

function ShowButton({ name, isShown, onClick }: { name: string; isShown: boolean; onClick: () => void }) {
  const ShownIcon = isShown ? IconEyeOff : IconEye
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Show what is typed for ${name}`}
      aria-pressed={isShown}
      onClick={onClick}
    >
      <ShownIcon size={16} aria-hidden />
    </ActionIcon>
  )
}
