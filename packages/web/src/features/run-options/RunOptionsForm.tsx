import { NumberInput, Stack, Switch } from '@mantine/core'
import { runtimeNumbers } from '@clew/contract/rules/runtime-options'
import { ConflictNote } from '../../ui/edit-section/ConflictNote.tsx'
import { EditActions } from '../../ui/edit-section/EditActions.tsx'
import type { DraftEdit } from '../../ui/edit-section/useDraftEdit.ts'
import {
  flagWords,
  numberProblem,
  numbers,
  numberWords,
  type RunOptionsDraft,
  type RuntimeFlag,
} from './run-options.ts'
import { RunOptionsView } from './RunOptionsView.tsx'
import classes from './run-options.module.css'

interface RunOptionsFormProps {
  edit: DraftEdit<RunOptionsDraft>
  flags: readonly RuntimeFlag[]
}

export function RunOptionsForm({ edit, flags }: RunOptionsFormProps) {
  const draft = edit.value
  return (
    <form
      noValidate
      aria-label="Run options"
      onSubmit={(event) => {
        event.preventDefault()
        void edit.save()
      }}
    >
      <Stack gap="md">
        <div className={classes.fields}>
          {numbers.map((name) => {
            const { label, unit, description } = numberWords[name]
            return (
              <NumberInput
                key={name}
                label={unit === '' ? label : `${label} (${unit})`}
                description={description}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                placeholder={`${runtimeNumbers[name].usual} (default)`}
                value={draft[name]}
                error={numberProblem(name, draft[name])}
                min={runtimeNumbers[name].min}
                max={runtimeNumbers[name].max}
                // What was typed stays, and is said to be wrong, instead of turning into something else.
                clampBehavior="none"
                allowDecimal={false}
                onChange={(value) => edit.change({ ...draft, [name]: value })}
              />
            )
          })}
        </div>
        {flags.map((name) => (
          <Switch
            key={name}
            {...flagWords[name]}
            checked={draft[name]}
            onChange={(event) => edit.change({ ...draft, [name]: event.currentTarget.checked })}
          />
        ))}
        {edit.theirs && (
          <ConflictNote
            what="run options"
            isSaving={edit.isSaving}
            onReload={edit.cancel}
            onOverwrite={() => void edit.overwrite()}
          >
            <RunOptionsView options={edit.theirs.value} flags={flags} />
          </ConflictNote>
        )}
        <EditActions isSaving={edit.isSaving} onCancel={edit.cancel} />
      </Stack>
    </form>
  )
}
