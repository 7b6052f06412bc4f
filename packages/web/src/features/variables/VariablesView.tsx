import { SegmentedControl, Stack, Text } from '@mantine/core'
import type { Variables } from '@clew/contract'
import { useState } from 'react'
import { JsonEditor } from '../../ui/code/JsonEditor.tsx'
import { jsonOf } from './variables-json.ts'
import { VariablesTable } from './VariablesTable.tsx'

export function VariablesView({ variables }: { variables: Variables }) {
  const [mode, setMode] = useState('table')
  if (Object.keys(variables).length === 0) {
    return (
      <Text c="dimmed">
        No variables. The settings of a configuration can use them as {'{{key}}'}, so that a value is written once.
      </Text>
    )
  }
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="View"
        size="xs"
        data={[
          { value: 'table', label: 'Table' },
          { value: 'json', label: 'JSON' },
        ]}
        value={mode}
        onChange={setMode}
        style={{ alignSelf: 'flex-start' }}
      />
      {mode === 'table' ? (
        <VariablesTable variables={variables} />
      ) : (
        <JsonEditor label="Variables as JSON" value={jsonOf(variables)} />
      )}
    </Stack>
  )
}
