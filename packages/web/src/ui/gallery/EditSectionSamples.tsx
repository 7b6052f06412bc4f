import { Button, Group, SimpleGrid, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { EditButton } from '../edit-section/EditButton.tsx'
import { EditSectionsProvider } from '../edit-section/EditSectionsProvider.tsx'
import { ConfirmLeave, LeaveGuard } from '../edit-section/LeaveGuard.tsx'
import { useEditSection } from '../edit-section/useEditSection.ts'
import { Section } from '../Section.tsx'

/** With a provider of its own, so that the gallery shows the rule wherever it is mounted. */
export function EditSectionSamples() {
  return (
    <EditSectionsProvider>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Sample name="description" />
        <Sample name="variables" />
      </SimpleGrid>
      <LeaveGuard />
      <ConfirmLeave when={false} />
    </EditSectionsProvider>
  )
}

function Sample({ name }: { name: string }) {
  const [saved, setSaved] = useState(`The ${name} of this sample. Ctrl/Cmd+S saves it.`)
  const [draft, setDraft] = useState(saved)
  const section = useEditSection(name, save)

  function save() {
    setSaved(draft)
    section.stopEditing()
  }
  function cancel() {
    setDraft(saved)
    section.stopEditing()
  }

  return (
    <Section title={`Section: ${name}`} actions={!section.isEditing && <EditButton section={section} />}>
      {section.isEditing ? (
        <>
          <Textarea
            aria-label={name}
            value={draft}
            onChange={(event) => setDraft(event.currentTarget.value)}
            autosize
          />
          <Group gap="xs" mt="xs">
            <Button size="xs" onClick={save}>
              Save
            </Button>
            <Button size="xs" variant="default" onClick={cancel}>
              Cancel
            </Button>
          </Group>
        </>
      ) : (
        <Text>{saved}</Text>
      )}
    </Section>
  )
}
