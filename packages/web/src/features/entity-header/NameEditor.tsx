import { ActionIcon, Button, Group, TextInput, Title, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { Kind } from '@clew/contract'
import { namePart, useSavePart } from '../../api/change-entity.ts'
import { runnableOf, type Entity } from '../../api/runnables.ts'
import { kindTitle, mayEdit } from '../../api/shared-kinds.ts'
import { lengthOf, truncate } from '../../format/truncate.ts'
import { DisabledTooltip } from '../../ui/DisabledTooltip.tsx'
import { ConflictNote } from '../../ui/edit-section/ConflictNote.tsx'
import { FINISH_EDIT_FIRST } from '../../ui/edit-section/EditButton.tsx'
import { useEditFocus } from '../../ui/edit-section/useEditFocus.ts'
import { useDraftEdit, type DraftEdit } from '../../ui/edit-section/useDraftEdit.ts'
import { viewOnlyReason } from './locked-reason.ts'
import { SHOWN_NAME } from './shown-name.ts'
import classes from './header.module.css'

const LONGEST_NAME = 255
const SMALLER_ABOVE = [16, 22, 28, 34]
const NAME_MISSING = 'Please fill in the field'

/** The name as the heading of the page, edited in its place. */
export function NameEditor({ kind, entity }: { kind: Kind; entity: Entity }) {
  const { mutateAsync } = useSavePart(runnableOf(kind, entity), namePart)
  const isConfiguration = kind === 'configuration'
  const edit = useDraftEdit({
    name: isConfiguration ? 'configuration name' : 'name',
    shown: entity,
    valueOf: namePart.read,
    save: (name, seen) => mutateAsync({ value: name.trim(), seen }),
    savedMessage: isConfiguration ? "Configuration's name has been modified." : `${kindTitle[kind]} has been modified.`,
    problemOf: (text) => (text.trim() === '' ? NAME_MISSING : undefined),
  })
  const place = useEditFocus<HTMLDivElement>(edit.section.isEditing)
  const reason = mayEdit(entity) ? (edit.section.isEditingOther ? FINISH_EDIT_FIRST : undefined) : viewOnlyReason(kind)
  return (
    <div ref={place} className={classes.name}>
      {edit.section.isEditing ? (
        <>
          <VisuallyHidden component="h1">{entity.name}</VisuallyHidden>
          <NameForm edit={edit} isEmptyRefused={isConfiguration} />
        </>
      ) : (
        <>
          <Tooltip label={entity.name} disabled={lengthOf(entity.name) <= SHOWN_NAME}>
            <Title order={1} className={classes.title} {...(isConfiguration && { 'data-size': sizeOf(entity.name) })}>
              {truncate(entity.name, SHOWN_NAME)}
            </Title>
          </Tooltip>
          <DisabledTooltip reason={reason}>
            <ActionIcon data-edit-button variant="subtle" color="gray" aria-label="Edit name" onClick={edit.start}>
              <IconPencil size={18} aria-hidden />
            </ActionIcon>
          </DisabledTooltip>
        </>
      )}
    </div>
  )
}

/** The longer the name of a configuration, the smaller it is written: 1 is the largest. */
function sizeOf(name: string): number {
  const length = lengthOf(name)
  return 1 + SMALLER_ABOVE.filter((limit) => length > limit).length
}

interface NameFormProps {
  edit: DraftEdit<string>
  /** Already while it is typed, and there is nothing to save it with. */
  isEmptyRefused: boolean
}

function NameForm({ edit, isEmptyRefused }: NameFormProps) {
  const isRefused = isEmptyRefused && edit.value.trim() === ''
  return (
    <form
      className={classes.nameForm}
      onSubmit={(event) => {
        event.preventDefault()
        void edit.save()
      }}
    >
      <Group gap="xs" align="flex-start">
        <TextInput
          aria-label="Name"
          value={edit.value}
          error={edit.problem ?? (isRefused && NAME_MISSING)}
          maxLength={LONGEST_NAME}
          className={classes.nameField}
          onChange={(event) => edit.change(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && edit.cancel()}
        />
        {!isRefused && (
          <Button type="submit" loading={edit.isSaving}>
            Save
          </Button>
        )}
        <Button variant="default" onClick={edit.cancel}>
          Cancel
        </Button>
      </Group>
      {edit.theirs && (
        <ConflictNote
          what="name"
          isSaving={edit.isSaving}
          onReload={edit.cancel}
          onOverwrite={() => void edit.overwrite()}
        >
          It is called “{edit.theirs.value}” now.
        </ConflictNote>
      )}
    </form>
  )
}
