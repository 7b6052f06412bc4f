import { Button, Group, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useRef, type Dispatch, type SetStateAction } from 'react'
import { flushSync } from 'react-dom'
import { FilteredRows } from './FilteredRows.tsx'
import { isFound, withNewRow, type RowProblems, type VariableRow } from './variable-rows.ts'
import { VariableRowFields } from './VariableRowFields.tsx'
import classes from './variables.module.css'

interface VariablesFormProps {
  rows: readonly VariableRow[]
  problems: ReadonlyMap<number, RowProblems>
  setRows: Dispatch<SetStateAction<VariableRow[]>>
}

export function VariablesForm({ rows, problems, setRows }: VariablesFormProps) {
  const list = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const change = useCallback(
    (changed: VariableRow) => setRows((current) => current.map((row) => (row.id === changed.id ? changed : row))),
    [setRows],
  )
  const remove = useCallback(
    (id: number) => {
      // The button that had the focus goes with its row.
      addButton.current?.focus({ preventScroll: true })
      setRows((current) => current.filter((row) => row.id !== id))
    },
    [setRows],
  )

  function add() {
    // At once, so that the new row is there to take the focus.
    flushSync(() => setRows(withNewRow))
    list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus()
  }

  return (
    <Stack gap="xs" ref={list}>
      {rows.length > 0 && (
        <FilteredRows
          rows={rows}
          // What is stored is searched, not what is typed: a row must not vanish under the fingers.
          matches={({ stored }, search) => stored !== undefined && isFound(stored.key, stored.value, search)}
          isPinned={(row) => row.stored === undefined || problems.has(row.id)}
        >
          {(shown) => (
            <ul className={classes.rows} aria-label="Variables">
              {shown.map((row) => (
                <VariableRowFields
                  key={row.id}
                  row={row}
                  problems={problems.get(row.id)}
                  onChange={change}
                  onRemove={remove}
                />
              ))}
            </ul>
          )}
        </FilteredRows>
      )}
      <Group>
        <Button
          ref={addButton}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={add}
        >
          Add variable
        </Button>
      </Group>
    </Stack>
  )
}
