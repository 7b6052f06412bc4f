import { Button, Group, Radio, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { MOST_PEOPLE, type Problems } from './new-people.ts'
import { PersonFields } from './PersonFields.tsx'
import type { usePeople } from './use-people.ts'

interface PeoplePageProps {
  form: ReturnType<typeof usePeople>
  problems: ReadonlyMap<number, Problems>
  sendsInvitation: boolean
  onSendsInvitation: (sendsInvitation: boolean) => void
}

/** Who they are, and how they get in. */
export function PeoplePage({ form, problems, sendsInvitation, onSendsInvitation }: PeoplePageProps) {
  const { people } = form
  return (
    <Stack gap="md">
      <Radio.Group
        label="How they get in"
        value={sendsInvitation ? 'invitation' : 'password'}
        onChange={(value) => onSendsInvitation(value === 'invitation')}
      >
        <Group gap="lg" mt={6}>
          <Radio value="invitation" label="Send an invitation" />
          <Radio value="password" label="Enter a password" />
        </Group>
      </Radio.Group>
      {people.map((person, index) => (
        <PersonFields
          key={person.key}
          person={person}
          place={index + 1}
          problems={problems.get(person.key)}
          asksPassword={!sendsInvitation}
          onChange={(values) => form.change(person.key, values)}
          onRemove={people.length > 1 ? () => form.remove(person.key) : undefined}
        />
      ))}
      {people.length < MOST_PEOPLE && (
        <Group>
          <Button variant="subtle" size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={form.add}>
            Add another person
          </Button>
        </Group>
      )}
    </Stack>
  )
}
