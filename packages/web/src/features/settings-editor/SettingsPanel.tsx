import { Alert, Code, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Component, Configuration, Variables } from '@clew/contract'
import { useMemo } from 'react'
import { mayEdit } from '../../api/shared-kinds.ts'
import { EditButton } from '../../ui/edit-section/EditButton.tsx'
import { useEditFocus } from '../../ui/edit-section/useEditFocus.ts'
import { Section } from '../../ui/Section.tsx'
import { formTemplateOf } from './form-template.ts'
import { SettingsEditor } from './SettingsEditor.tsx'
import { SettingsSchedules } from './SettingsSchedules.tsx'
import { SettingsView } from './SettingsView.tsx'
import type { Mode } from './settings-draft.ts'
import { useSettingsEdit } from './use-settings-edit.ts'

const SQLITE_COMPONENT = 30

export interface SettingsPanelProps {
  configuration: Configuration
  component: Component
  /** Of the workspace. */
  variables: Variables
}

export function SettingsPanel({ configuration, component, variables }: SettingsPanelProps) {
  const template = useMemo(() => formTemplateOf(component), [component])
  const editing = useSettingsEdit(configuration, template, variables)
  const { edit, mode, choose, undefinedNames, forgetUndefinedNames } = editing
  const { isEditing } = edit.section
  const place = useEditFocus<HTMLDivElement>(isEditing)
  return (
    <div ref={place}>
      <Section
        title="Settings"
        actions={
          <Group gap="xs">
            <SegmentedControl aria-label="Mode" size="xs" data={modes} value={mode} onChange={(next) => choose(next)} />
            {!isEditing && (
              <EditButton
                section={{ ...edit.section, startEditing: edit.start }}
                reason={mayEdit(configuration) ? undefined : 'You may only view this.'}
              />
            )}
          </Group>
        }
      >
        <Stack gap="md">
          {component.id === SQLITE_COMPONENT && <Text c="dimmed">This component uses SQLite library.</Text>}
          {undefinedNames.length > 0 && <UndefinedNote names={undefinedNames} onClose={forgetUndefinedNames} />}
          {isEditing ? (
            <SettingsEditor editing={editing} template={template} variables={variables} />
          ) : (
            <SettingsView {...{ configuration, template, variables, mode }} onShowJson={() => choose('json')} />
          )}
          {!isEditing && <SettingsSchedules schedules={configuration.settings['schedules']} />}
        </Stack>
      </Section>
    </div>
  )
}

const modes = [
  { value: 'form', label: 'Form' },
  { value: 'json', label: 'JSON' },
] satisfies { value: Mode; label: string }[]

const MOST_NAMED = 20

/** What is not there yet may well be added later, so it was no reason not to save. */
function UndefinedNote({ names, onClose }: { names: readonly string[]; onClose: () => void }) {
  const more = names.length - MOST_NAMED
  return (
    <Alert
      color="amber"
      variant="light"
      role="status"
      icon={<IconAlertTriangle aria-hidden />}
      title="Placeholders that are not defined in the workspace variables"
      withCloseButton
      closeButtonLabel="Close the note"
      onClose={onClose}
    >
      <Group gap="xs">
        {names.slice(0, MOST_NAMED).map((name) => (
          <Code key={name}>{`{{${name}}}`}</Code>
        ))}
        {more > 0 && <Text size="sm">and {more} more</Text>}
      </Group>
    </Alert>
  )
}
