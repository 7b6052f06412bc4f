import { Group, SimpleGrid } from '@mantine/core'
import { FarewellAvatars } from '../brand/FarewellAvatars.tsx'
import { Labyrinth } from '../brand/Labyrinth.tsx'
import { Logo } from '../brand/Logo.tsx'
import { Section } from '../Section.tsx'

export function BrandSamples() {
  return (
    <Section title="Brand">
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="lg">
        <Group align="flex-end">
          {[20, 24, 32, 64, 128].map((size) => (
            <Logo key={size} size={size} label={`Clew at ${size} pixels`} />
          ))}
          <Logo size={48} muted />
        </Group>
        <Labyrinth size={280} />
        <FarewellAvatars />
      </SimpleGrid>
    </Section>
  )
}
