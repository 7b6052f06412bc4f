import { Table, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import type { Variables } from '@clew/contract'
import { truncate } from '../../format/truncate.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { FilteredRows } from './FilteredRows.tsx'
import { isFound, isSecretKey, sortedEntries } from './variable-rows.ts'
import classes from './variables.module.css'

const SHOWN_CHARACTERS = 40
const TOOLTIP_CHARACTERS = 500

export function VariablesTable({ variables }: { variables: Variables }) {
  return (
    <FilteredRows rows={sortedEntries(variables)} matches={([key, value], search) => isFound(key, value, search)}>
      {(rows) => (
        <div className={classes.scroller} tabIndex={0} role="group" aria-label="Table of variables">
          <Table className={classes.table} verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th className={classes.keyHeader}>Key</Table.Th>
                <Table.Th>Value</Table.Th>
                <Table.Th className={classes.actionHeader}>
                  <VisuallyHidden>Actions</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(([key, value]) => (
                <Table.Tr key={key}>
                  <Table.Td className={classes.key}>
                    <Shortened text={key} />
                  </Table.Td>
                  <Table.Td className={classes.value}>
                    <ShownValue isSecret={isSecretKey(key)} value={value} />
                  </Table.Td>
                  <Table.Td>
                    <CopyButton
                      value={`{{${key}}}`}
                      label={`Copy {{${truncate(key, SHOWN_CHARACTERS)}}}`}
                      toast="Variable has been copied to clipboard"
                    />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </FilteredRows>
  )
}

function ShownValue({ isSecret, value }: { isSecret: boolean; value: string }) {
  if (value === '') {
    return (
      <Text span c="dimmed" size="sm">
        empty
      </Text>
    )
  }
  if (!isSecret) return <Shortened text={value} />
  return (
    <>
      <span aria-hidden>*****</span>
      <VisuallyHidden>secret</VisuallyHidden>
    </>
  )
}

/** The beginning, and a good deal more of it on the tooltip. */
function Shortened({ text }: { text: string }) {
  const shown = truncate(text, SHOWN_CHARACTERS)
  return (
    <Tooltip
      label={truncate(text, TOOLTIP_CHARACTERS)}
      disabled={shown === text}
      classNames={{ tooltip: classes.whole }}
    >
      <span>{shown}</span>
    </Tooltip>
  )
}
