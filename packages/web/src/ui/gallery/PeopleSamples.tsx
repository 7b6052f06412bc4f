import { Group, Stack } from '@mantine/core'
import { Avatar } from '../Avatar.tsx'
import { AvatarGroup } from '../AvatarGroup.tsx'
import { tagColorNames } from '../color/tag-colors.ts'
import { Section } from '../Section.tsx'
import { statuses } from '../status/status-look.ts'
import { StatusBadge } from '../status/StatusBadge.tsx'
import { TagChip } from '../TagChip.tsx'

const people = ['Anna Nováková', 'Bořek Stavitel', 'Chiara', 'Дмитрий Иванов', '李 小龍', 'Zoë van der Berg'].map(
  (name, index) => ({ id: index + 1, name }),
)

export function PeopleSamples() {
  return (
    <Section title="People, tags and status">
      <Stack gap="sm">
        <Group gap="xs">
          {people.map(({ id, name }) => (
            <Avatar key={id} id={id} name={name} />
          ))}
          <Avatar name="Large Size" size={48} />
          <AvatarGroup people={people.slice(0, 2)} />
          <AvatarGroup people={people} />
        </Group>
        <Group gap="xs">
          {tagColorNames.map((color) => (
            <TagChip key={color} name={color} color={color} />
          ))}
          <TagChip name="removable" color="persian-blue" onRemove={() => undefined} />
        </Group>
        <Group gap="lg">
          {statuses.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
          <StatusBadge status="other" label="never run" />
        </Group>
      </Stack>
    </Section>
  )
}
