import { Stack, Text } from '@mantine/core'
import type { Variables } from '@clew/contract'
import { ErrorSchemaBuilder } from '@rjsf/utils'
import { useLayoutEffect, useMemo, useRef, useState, type SubmitEvent } from 'react'
import { ConflictNote } from '../../ui/edit-section/ConflictNote.tsx'
import { EditActions } from '../../ui/edit-section/EditActions.tsx'
import type { FormTemplate } from './form-template.ts'
import { ProblemSummary } from './ProblemSummary.tsx'
import type { Problem } from './schema/problems.ts'
import { FormBody, JsonBody } from './SettingsBody.tsx'
import { jsonOf, readDraft, type SettingsDraft } from './settings-draft.ts'
import type { SettingsEdit } from './use-settings-edit.ts'
import classes from './settings.module.css'

interface SettingsEditorProps {
  editing: SettingsEdit
  template: FormTemplate | undefined
  variables: Variables
}

export function SettingsEditor({ editing, template, variables }: SettingsEditorProps) {
  const { edit, problems, attempts, unreadable, changeForm, changeJson, choose } = editing
  const { value: draft } = edit
  const form = useFirstFieldMarked()
  const errors = useMemo(() => problems && errorsOf(problems), [problems])
  function submit(event: SubmitEvent) {
    event.preventDefault()
    void edit.save()
  }
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label="Settings">
      <Stack gap="md">
        {draft.mode === 'form' ? (
          <>
            {problems && <ProblemSummary key={attempts} problems={problems} />}
            <FormBody
              {...{ template, variables, errors }}
              data={draft.data}
              onChange={changeForm}
              onShowJson={() => choose('json')}
            />
          </>
        ) : (
          <EditedJson
            {...{ template, variables }}
            draft={draft}
            problem={edit.problem ?? unreadable}
            onChange={changeJson}
          />
        )}
        {draft.mode === 'form' && unreadable && (
          <Text size="sm" className={classes.problem} role="alert">
            {unreadable}
          </Text>
        )}
        {edit.theirs && (
          <ConflictNote
            what="settings"
            isSaving={edit.isSaving}
            onReload={edit.cancel}
            onOverwrite={() => void edit.overwrite()}
          >
            <pre className={classes.theirs}>{textOf(edit.theirs.value, template)}</pre>
          </ConflictNote>
        )}
        <EditActions isSaving={edit.isSaving} onCancel={edit.cancel} className={classes.actions} />
      </Stack>
    </form>
  )
}

/** The switch of the mode stands before the fields, and is not what the focus is to go to when an edit begins. */
function useFirstFieldMarked() {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    form.current?.querySelector('input, select, textarea, button')?.setAttribute('data-autofocus', '')
  }, [])
  return form
}

interface EditedJsonProps {
  draft: SettingsDraft & { mode: 'json' }
  template: FormTemplate | undefined
  variables: Variables
  problem: string | undefined
  onChange: SettingsEdit['changeJson']
}

/** The editor holds the text itself; it is given what the edit begins with. */
function EditedJson({ draft, ...props }: EditedJsonProps) {
  const [start] = useState(() => draft.text.toString())
  return <JsonBody {...props} text={start} />
}

function errorsOf(problems: readonly Problem[]) {
  const builder = new ErrorSchemaBuilder()
  for (const { path, message } of problems) builder.addErrors(message, [...path])
  return builder.ErrorSchema
}

function textOf(draft: SettingsDraft, template: FormTemplate | undefined): string {
  const read = readDraft(draft, template)
  return 'settings' in read ? jsonOf(read.settings) : ''
}
