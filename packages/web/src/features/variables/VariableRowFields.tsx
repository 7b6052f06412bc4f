import { ActionIcon, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { ValueField } from './ValueField.tsx'
import type { RowProblems, VariableRow } from './variable-rows.ts'
import classes from './variables.module.css'

const LONGEST_KEY = 200

interface VariableRowFieldsProps {
  row: VariableRow
  problems: RowProblems | undefined
  onChange: (row: VariableRow) => void
  onRemove: (id: number) => void
}

/** Remembered: of a thousand rows only the one is drawn again in which something is typed. */
export const VariableRowFields = memo(function VariableRowFields({
  row,
  problems,
  onChange,
  onRemove,
}: VariableRowFieldsProps) {
  const name = row.key.trim() === '' ? 'the new variable' : row.key
  return (
    <li className={classes.row}>
      <TextInput
        aria-label="Key"
        placeholder="key"
        classNames={{ input: classes.mono }}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LONGEST_KEY}
        value={row.key}
        error={problems?.key}
        onChange={(event) => onChange({ ...row, key: event.currentTarget.value })}
      />
      <ValueField name={name} row={row} problem={problems?.value} onChange={onChange} />
      <ActionIcon variant="subtle" color="red" mt={4} aria-label={`Remove ${name}`} onClick={() => onRemove(row.id)}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </li>
  )
})
