import { ActionIcon, Button, Fieldset, Group, Stack, Text, TextInput, Tooltip } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { filterProblem } from '@clew/contract/rules/filters'
import { useEffect, useRef, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { truncate } from '../../format/truncate.ts'
import { DisabledTooltip } from '../../ui/DisabledTooltip.tsx'
import { ConflictNote } from '../../ui/edit-section/ConflictNote.tsx'
import { EditActions } from '../../ui/edit-section/EditActions.tsx'
import type { DraftEdit } from '../../ui/edit-section/useDraftEdit.ts'
import { MOST_FILTERS, textsOf, withNewRow, type FilterRow, type FiltersDraft } from './filters-part.ts'
import classes from './input-filters.module.css'

interface FiltersFormProps {
  edit: DraftEdit<FiltersDraft>
  nameOf: (source: string) => string
  matches: (source: string, filters: readonly string[]) => ReactNode
}

const SHOWN_NAME = 60

export function FiltersForm({ edit, nameOf, matches }: FiltersFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const hasProblem = edit.problem !== undefined
  useEffect(() => {
    if (hasProblem) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [hasProblem])
  return (
    <form
      ref={form}
      noValidate
      aria-label="Data in filters"
      onSubmit={(event) => {
        event.preventDefault()
        void edit.save()
      }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          A file is taken when one of the filters fits its name or its path. * stands for any characters, ** also for
          folders, ? for one character.
        </Text>
        {Object.entries(edit.value).map(([source, rows]) => (
          <SourceFields
            key={source}
            name={nameOf(source)}
            rows={rows}
            showsProblems={hasProblem}
            onChange={(changed) => edit.change({ ...edit.value, [source]: changed })}
          >
            {matches(source, textsOf(rows))}
          </SourceFields>
        ))}
        {edit.theirs && (
          <ConflictNote
            what="filters"
            isSaving={edit.isSaving}
            onReload={edit.cancel}
            onOverwrite={() => void edit.overwrite()}
          >
            {Object.entries(edit.theirs.value).map(([source, rows]) => (
              <Text key={source} size="sm">
                {truncate(nameOf(source), SHOWN_NAME)}: {textsOf(rows).join(', ')}
              </Text>
            ))}
          </ConflictNote>
        )}
        <EditActions isSaving={edit.isSaving} onCancel={edit.cancel} />
      </Stack>
    </form>
  )
}

interface SourceFieldsProps {
  name: string
  rows: readonly FilterRow[]
  showsProblems: boolean
  onChange: (rows: readonly FilterRow[]) => void
  children: ReactNode
}

function SourceFields({ name, rows, showsProblems, onChange, children }: SourceFieldsProps) {
  const list = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)

  function add() {
    // At once, so that the new field is there to take the focus.
    flushSync(() => onChange(withNewRow(rows)))
    const field = Array.from(list.current?.querySelectorAll('input') ?? []).at(-1)
    field?.focus()
    field?.select()
  }
  function remove(removed: FilterRow) {
    // The button that had the focus goes with its field.
    addButton.current?.focus({ preventScroll: true })
    onChange(rows.filter((row) => row !== removed))
  }

  return (
    <Fieldset legend={truncate(name, SHOWN_NAME)} title={name} className={classes.fieldset} p="sm">
      <Stack gap="xs" ref={list}>
        {rows.map((row, index) => (
          <Group key={row.id} gap="xs" wrap="nowrap" align="flex-start">
            <TextInput
              className={classes.field}
              aria-label={`Filter ${index + 1}`}
              value={row.text}
              error={showsProblems ? filterProblem(row.text) : undefined}
              onChange={(event) => onChange(rows.with(index, { ...row, text: event.currentTarget.value }))}
              spellCheck={false}
              autoCapitalize="off"
            />
            {index > 0 && (
              <Tooltip label="Remove">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="input-sm"
                  aria-label={`Remove filter ${index + 1}`}
                  onClick={() => remove(row)}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )}
          </Group>
        ))}
        {children}
        <Group>
          <DisabledTooltip
            reason={rows.length >= MOST_FILTERS ? `At most ${MOST_FILTERS} filters are possible.` : undefined}
          >
            <Button
              ref={addButton}
              size="xs"
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={add}
            >
              Add filter
            </Button>
          </DisabledTooltip>
        </Group>
      </Stack>
    </Fieldset>
  )
}
