import type { Configuration, Variables } from '@clew/contract'
import { useSavePart } from '../../api/change-entity.ts'
import { runnableOf } from '../../api/runnables.ts'
import { mayEdit } from '../../api/shared-kinds.ts'
import { EditButton } from '../../ui/edit-section/EditButton.tsx'
import { useDraftEdit } from '../../ui/edit-section/useDraftEdit.ts'
import { useEditFocus } from '../../ui/edit-section/useEditFocus.ts'
import { Section } from '../../ui/Section.tsx'
import { InjectionForm } from './InjectionForm.tsx'
import { InjectionView } from './InjectionView.tsx'
import { injectionPart, rowProblems } from './injected-variables.ts'

interface InjectionCardProps {
  configuration: Configuration
  /** Of the workspace. */
  variables: Variables
}

/** Which variables of the workspace the program finds in its environment. */
export function InjectionCard({ configuration, variables }: InjectionCardProps) {
  const { mutateAsync } = useSavePart(runnableOf('configuration', configuration), injectionPart)
  const edit = useDraftEdit({
    name: 'workspace variables injection',
    shown: configuration,
    valueOf: injectionPart.read,
    save: (value, seen) => mutateAsync({ value, seen }),
    savedMessage: "Configuration's workspace variables have been injected.",
    problemOf: (names) => rowProblems(names).find((problem) => problem !== undefined),
    isSame: (one, other) => one.length === other.length && one.every((name, index) => name === other[index]),
  })
  const { isEditing } = edit.section
  const place = useEditFocus<HTMLDivElement>(isEditing)
  const chosen = injectionPart.read(configuration)

  function start() {
    edit.start()
    // Whoever edits no variables wants to add one.
    if (chosen.length === 0 && Object.keys(variables).length > 0) edit.change([''])
  }

  return (
    <div ref={place}>
      <Section
        title="Workspace variables injection"
        actions={
          !isEditing && (
            <EditButton
              section={{ ...edit.section, startEditing: start }}
              reason={mayEdit(configuration) ? undefined : 'You may only view this.'}
            />
          )
        }
      >
        {isEditing ? (
          <InjectionForm edit={edit} variables={variables} workspaceId={configuration.workspace_id} />
        ) : (
          <InjectionView chosen={chosen} variables={variables} />
        )}
      </Section>
    </div>
  )
}
