import { Group } from '@mantine/core'
import type { Workspace } from '@clew/contract'
import { useRef } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { mayEdit } from '../../api/shared-kinds.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { EditButton } from '../../ui/edit-section/EditButton.tsx'
import { useEditFocus } from '../../ui/edit-section/useEditFocus.ts'
import { useEditSection } from '../../ui/edit-section/useEditSection.ts'
import { Section } from '../../ui/Section.tsx'
import { useSaveVariables } from './use-save-variables.ts'
import { jsonOf } from './variables-json.ts'
import { VariablesEditor } from './VariablesEditor.tsx'
import { VariablesView } from './VariablesView.tsx'

/** What the settings of its configurations can use by name. */
export function VariablesCard({ workspace }: { workspace: Workspace }) {
  const form = useRef<HTMLFormElement>(null)
  const section = useEditSection('variables', () => form.current?.requestSubmit())
  const container = useEditFocus<HTMLDivElement>(section.isEditing)
  const saving = useSaveVariables(workspace, section.stopEditing)
  const { variables } = workspace
  const reason = mayEdit(workspace) ? undefined : 'You may only view this.'

  function refusalOf(key: string, value: string): string | undefined {
    const isAsSent = saving.variables?.[key] === value
    return isAsSent && saving.error instanceof ApiError ? saving.error.fields[key] : undefined
  }
  function cancel() {
    saving.reset()
    section.stopEditing()
  }

  return (
    <div ref={container}>
      <Section
        title="Variables"
        actions={
          !section.isEditing && (
            <Group gap="xs">
              {Object.keys(variables).length > 0 && (
                <CopyButton
                  value={jsonOf(variables)}
                  label="Copy variables as JSON"
                  toast="Variables JSON setting has been copied to clipboard"
                />
              )}
              <EditButton section={section} reason={reason} />
            </Group>
          )
        }
      >
        {section.isEditing ? (
          <VariablesEditor
            ref={form}
            stored={variables}
            isSaving={saving.isPending}
            refusalOf={refusalOf}
            onSave={saving.mutate}
            onCancel={cancel}
          />
        ) : (
          <VariablesView variables={variables} />
        )}
      </Section>
    </div>
  )
}
