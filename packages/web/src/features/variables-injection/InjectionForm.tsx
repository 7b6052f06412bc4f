import { ActionIcon, Button, Select, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Variables } from '@clew/contract'
import { useEffect, useRef, type RefObject } from 'react'
import { pathTo } from '../../paths.ts'
import { ConflictNote } from '../../ui/edit-section/ConflictNote.tsx'
import { EditActions } from '../../ui/edit-section/EditActions.tsx'
import type { DraftEdit } from '../../ui/edit-section/useDraftEdit.ts'
import { RouteLink } from '../../ui/RouteLink.tsx'
import { rowProblems } from './injected-variables.ts'
import classes from './injection.module.css'

const MOST_LISTED = 100

interface InjectionFormProps {
  edit: DraftEdit<string[]>
  variables: Variables
  workspaceId: number
}

export function InjectionForm({ edit, variables, workspaceId }: InjectionFormProps) {
  const names = edit.value
  const problems = rowProblems(names)
  // A row without a choice is told only when somebody tried to save it, a double choice at once.
  const shownProblem = (index: number) => (names[index] === '' && !edit.problem ? undefined : problems[index])
  const rows = useRef<HTMLUListElement>(null)
  useFocusOnProblem(rows, edit.problem)
  const change = (index: number, name: string) => edit.change(names.with(index, name))
  return (
    <form
      noValidate
      aria-label="Workspace variables injection"
      onSubmit={(event) => {
        event.preventDefault()
        void edit.save()
      }}
    >
      <Stack gap="sm">
        {Object.keys(variables).length === 0 && (
          <Text>
            The workspace has no variables.{' '}
            <RouteLink to={pathTo('workspace', { id: workspaceId })}>Add them there</RouteLink> first.
          </Text>
        )}
        <ul ref={rows} className={classes.rows}>
          {placed(names).map(({ name, index }) => (
            <li key={index} className={classes.row}>
              <VariableSelect
                number={index + 1}
                name={name}
                variables={variables}
                problem={shownProblem(index)}
                onChange={(chosen) => change(index, chosen)}
              />
              <ActionIcon
                variant="subtle"
                color="red"
                mt={4}
                aria-label={name === '' ? `Remove row ${index + 1}` : `Remove ${name}`}
                onClick={() => edit.change(names.toSpliced(index, 1))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
        <Button
          variant="default"
          size="xs"
          className={classes.add}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => edit.change([...names, ''])}
        >
          Add variable
        </Button>
        {edit.theirs && (
          <ConflictNote
            what="injected variables"
            isSaving={edit.isSaving}
            onReload={edit.cancel}
            onOverwrite={() => void edit.overwrite()}
          >
            {edit.theirs.value.length === 0 ? 'There are none now.' : `They are ${edit.theirs.value.join(', ')} now.`}
          </ConflictNote>
        )}
        <EditActions isSaving={edit.isSaving} onCancel={edit.cancel} />
      </Stack>
    </form>
  )
}

/** Rows have no name of their own while nothing is chosen: their place is all there is. */
const placed = (names: string[]) => names.map((name, index) => ({ name, index }))

interface VariableSelectProps {
  number: number
  name: string
  variables: Variables
  problem: string | undefined
  onChange: (name: string) => void
}

function VariableSelect({ number, name, variables, problem, onChange }: VariableSelectProps) {
  const known = Object.keys(variables).toSorted()
  const isGone = name !== '' && !Object.hasOwn(variables, name)
  const data = isGone ? [{ value: name, label: `${name} (not defined in the workspace)` }, ...known] : known
  return (
    <Select
      aria-label={`Variable ${number}`}
      placeholder="Select a variable"
      data={data}
      value={name === '' ? null : name}
      error={problem}
      limit={MOST_LISTED}
      searchable
      openOnFocus={false}
      allowDeselect={false}
      nothingFoundMessage="No variables found"
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}

function useFocusOnProblem(rows: RefObject<HTMLElement | null>, problem: string | undefined): void {
  useEffect(() => {
    if (problem !== undefined) rows.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [rows, problem])
}
