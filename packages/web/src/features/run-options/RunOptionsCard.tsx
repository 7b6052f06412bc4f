import type { Configuration } from '@clew/contract'
import { isSameValue } from '@clew/contract/rules/changed-fields'
import { useSavePart } from '../../api/change-entity.ts'
import { isCodeComponent } from '../../api/components.ts'
import { runnableOf } from '../../api/runnables.ts'
import { mayEdit } from '../../api/shared-kinds.ts'
import { EditButton } from '../../ui/edit-section/EditButton.tsx'
import { useDraftEdit } from '../../ui/edit-section/useDraftEdit.ts'
import { useEditFocus } from '../../ui/edit-section/useEditFocus.ts'
import { Section } from '../../ui/Section.tsx'
import { firstProblem, runOptionsPart, type RuntimeFlag } from './run-options.ts'
import { RunOptionsForm } from './RunOptionsForm.tsx'
import { RunOptionsView } from './RunOptionsView.tsx'

/** How the platform runs it: how often, for how long, with how much. */
export function RunOptionsCard({ configuration }: { configuration: Configuration }) {
  const { mutateAsync } = useSavePart(runnableOf('configuration', configuration), runOptionsPart)
  const edit = useDraftEdit({
    name: 'configuration run options',
    shown: configuration,
    valueOf: runOptionsPart.read,
    save: (value, seen) => mutateAsync({ value, seen }),
    savedMessage: 'Configuration has been modified.',
    problemOf: firstProblem,
    isSame: isSameValue,
  })
  const { isEditing } = edit.section
  const place = useEditFocus<HTMLDivElement>(isEditing)
  const flags: RuntimeFlag[] = isCodeComponent(configuration.component_id)
    ? ['skip_unchanged', 'network']
    : ['skip_unchanged']
  return (
    <div ref={place}>
      <Section
        title="Run options"
        actions={
          !isEditing && (
            <EditButton
              section={{ ...edit.section, startEditing: edit.start }}
              reason={mayEdit(configuration) ? undefined : 'You may only view this.'}
            />
          )
        }
      >
        {isEditing ? (
          <RunOptionsForm edit={edit} flags={flags} />
        ) : (
          <RunOptionsView options={runOptionsPart.read(configuration)} flags={flags} />
        )}
      </Section>
    </div>
  )
}
