import type { Dawg, SharedKind, Workspace } from '@clew/contract'
import { useRef } from 'react'
import { mayEdit } from '../../api/shared-kinds.ts'
import { EditButton } from '../../ui/edit-section/EditButton.tsx'
import { useEditFocus } from '../../ui/edit-section/useEditFocus.ts'
import { useEditSection } from '../../ui/edit-section/useEditSection.ts'
import { Section } from '../../ui/Section.tsx'
import { ScheduleForm } from './ScheduleForm.tsx'
import { ScheduleView } from './ScheduleView.tsx'
import { scheduleSettings, useSaveSchedule } from './use-save-schedule.ts'

interface ScheduleCardProps {
  kind: SharedKind
  entity: Workspace | Dawg
}

/** When it runs by itself, and who is told when that fails. */
export function ScheduleCard({ kind, entity }: ScheduleCardProps) {
  const form = useRef<HTMLFormElement>(null)
  const section = useEditSection('schedule', () => form.current?.requestSubmit())
  const container = useEditFocus<HTMLDivElement>(section.isEditing)
  const saving = useSaveSchedule(kind, entity, section.stopEditing)
  const settings = scheduleSettings(entity)
  const reason = mayEdit(entity) ? undefined : 'You may only view this.'
  return (
    <div ref={container}>
      <Section title="Schedule" actions={!section.isEditing && <EditButton section={section} reason={reason} />}>
        {section.isEditing ? (
          <ScheduleForm
            ref={form}
            settings={settings}
            isSaving={saving.isPending}
            onSave={saving.mutate}
            onCancel={section.stopEditing}
          />
        ) : (
          <ScheduleView kind={kind} settings={settings} isDisabled={entity.disabled === 1} />
        )}
      </Section>
    </div>
  )
}
