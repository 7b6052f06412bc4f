import { SegmentedControl, Stack, Text } from '@mantine/core'
import type { Variables } from '@clew/contract'
import { useEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react'
import { EditActions } from '../../ui/edit-section/EditActions.tsx'
import { JsonEditor } from '../../ui/code/JsonEditor.tsx'
import { isBlank, rowProblems, rowsOf, variablesOf, withNewRow, type RowProblems } from './variable-rows.ts'
import { jsonOf, readVariables } from './variables-json.ts'
import { VariablesForm } from './VariablesForm.tsx'

interface VariablesEditorProps {
  ref: RefObject<HTMLFormElement | null>
  stored: Variables
  isSaving: boolean
  /** What the server had against a variable with this value. */
  refusalOf: (key: string, value: string) => string | undefined
  onSave: (variables: Variables) => void
  onCancel: () => void
}

/** One draft, edited row by row or as JSON: whichever is shown holds it, and hands it over when the other is asked for. */
export function VariablesEditor({ ref, stored, isSaving, refusalOf, onSave, onCancel }: VariablesEditorProps) {
  const [mode, setMode] = useState<'form' | 'json'>('form')
  const [rows, setRows] = useState(() => startingRows(stored))
  const [json, setJson] = useState('')
  /** Problems are shown once something was tried, and from then on as they come and go. */
  const [attempts, setAttempts] = useState(0)
  useFocusOnProblem(ref, attempts)

  const read = readVariables(json)
  const problems = attempts > 0 ? rowProblems(rows) : new Map<number, RowProblems>()
  for (const { id, key, value } of rows) {
    const refusal = refusalOf(key.trim(), value)
    if (refusal !== undefined && !problems.has(id)) problems.set(id, { value: refusal })
  }
  const tellProblems = () => setAttempts(attempts + 1)

  function choose(next: string) {
    if (next === 'json') {
      const filled = rows.filter((row) => !isBlank(row))
      if (rowProblems(filled).size > 0) return tellProblems()
      setJson(jsonOf(variablesOf(filled)))
      setMode('json')
    } else {
      if ('problem' in read) return tellProblems()
      setRows(startingRows(read.variables, stored))
      setMode('form')
    }
    setAttempts(0)
  }

  function save(event: SubmitEvent) {
    event.preventDefault()
    if (isSaving) return
    if (mode === 'json') return 'problem' in read ? tellProblems() : onSave(read.variables)
    return rowProblems(rows).size > 0 ? tellProblems() : onSave(variablesOf(rows))
  }

  return (
    <form ref={ref} noValidate onSubmit={save} aria-label="Variables">
      <Stack gap="sm">
        <SegmentedControl
          aria-label="Mode"
          data={[
            { value: 'form', label: 'Form' },
            { value: 'json', label: 'JSON' },
          ]}
          value={mode}
          onChange={choose}
          style={{ alignSelf: 'flex-start' }}
        />
        {mode === 'form' ? (
          <VariablesForm rows={rows} problems={problems} setRows={setRows} />
        ) : (
          <JsonEditor
            label="Variables as JSON"
            value={json}
            onChange={setJson}
            problem={attempts > 0 && 'problem' in read ? read.problem : undefined}
          />
        )}
        <Text size="sm" c="dimmed">
          The value of a key that begins with # is a secret: it is stored encrypted and never shown. ***** keeps it.
        </Text>
        <EditActions isSaving={isSaving} onCancel={onCancel} />
      </Stack>
    </form>
  )
}

/** Whoever edits no variables wants to add one. */
function startingRows(variables: Variables, stored = variables) {
  const rows = rowsOf(variables, stored)
  return rows.length > 0 ? rows : withNewRow(rows)
}

function useFocusOnProblem(form: RefObject<HTMLFormElement | null>, attempts: number): void {
  const seen = useRef(attempts)
  useEffect(() => {
    const isNew = attempts > seen.current
    seen.current = attempts
    if (isNew) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, attempts])
}
