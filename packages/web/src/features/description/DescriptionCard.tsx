import { Button, Text, Textarea } from '@mantine/core'
import type { Kind } from '@clew/contract'
import { useState } from 'react'
import { descriptionPart, useSavePart } from '../../api/change-entity.ts'
import { runnableOf, type Entity } from '../../api/runnables.ts'
import { kindTitle, kindWord, mayEdit } from '../../api/shared-kinds.ts'
import { ConflictNote } from '../../ui/edit-section/ConflictNote.tsx'
import { EditActions } from '../../ui/edit-section/EditActions.tsx'
import { EditButton } from '../../ui/edit-section/EditButton.tsx'
import { useEditFocus } from '../../ui/edit-section/useEditFocus.ts'
import { useDraftEdit, type DraftEdit } from '../../ui/edit-section/useDraftEdit.ts'
import { Markdown } from '../../ui/markdown/Markdown.tsx'
import { Section } from '../../ui/Section.tsx'
import { beginningOf } from './beginning.ts'
import classes from './description.module.css'

const LONGEST_DESCRIPTION = 100_000

/** What it is for, in Markdown. */
export function DescriptionCard({ kind, entity }: { kind: Kind; entity: Entity }) {
  const { mutateAsync } = useSavePart(runnableOf(kind, entity), descriptionPart)
  const edit = useDraftEdit({
    name: kind === 'configuration' ? 'configuration description' : 'description',
    shown: entity,
    valueOf: descriptionPart.read,
    save: (value, seen) => mutateAsync({ value, seen }),
    savedMessage: `${kindTitle[kind]} has been modified.`,
  })
  const { isEditing } = edit.section
  const place = useEditFocus<HTMLDivElement>(isEditing)
  return (
    <div ref={place}>
      <Section
        title="Description"
        actions={
          !isEditing && (
            <EditButton
              section={{ ...edit.section, startEditing: edit.start }}
              reason={mayEdit(entity) ? undefined : 'You may only view this.'}
            />
          )
        }
      >
        {isEditing ? <DescriptionForm edit={edit} /> : <Shown text={entity.description} what={kindWord[kind]} />}
      </Section>
    </div>
  )
}

function Shown({ text, what }: { text: string; what: string }) {
  const [isWhole, setIsWhole] = useState(false)
  if (text.trim() === '') return <Text c="dimmed">Nobody has described this {what} yet.</Text>
  const beginning = beginningOf(text)
  if (beginning === text) return <Markdown text={text} />
  return (
    <>
      <Markdown text={isWhole ? text : beginning} />
      <Button
        variant="transparent"
        size="compact-sm"
        px={0}
        mt="xs"
        aria-expanded={isWhole}
        onClick={() => setIsWhole((earlier) => !earlier)}
      >
        {isWhole ? 'Show less' : 'Show more'}
      </Button>
    </>
  )
}

function DescriptionForm({ edit }: { edit: DraftEdit<string> }) {
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void edit.save()
      }}
    >
      <Textarea
        aria-label="Description"
        description="Markdown: **bold**, _italic_, `code`, lists, tables, [links](https://…)"
        inputWrapperOrder={['input', 'description', 'error']}
        value={edit.value}
        onChange={(event) => edit.change(event.currentTarget.value)}
        maxLength={LONGEST_DESCRIPTION}
        rows={12}
        resize="vertical"
      />
      {edit.theirs && (
        <ConflictNote
          what="description"
          isSaving={edit.isSaving}
          onReload={edit.cancel}
          onOverwrite={() => void edit.overwrite()}
        >
          <pre className={classes.theirs}>{edit.theirs.value}</pre>
        </ConflictNote>
      )}
      <EditActions isSaving={edit.isSaving} onCancel={edit.cancel} />
    </form>
  )
}
