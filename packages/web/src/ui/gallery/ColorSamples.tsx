import { Code, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { Section } from '../Section.tsx'
import classes from './gallery.module.css'

const grounds = ['page', 'card', 'border', 'border-control', 'hover']
const inks = ['ink', 'muted', 'brand', 'running', 'waiting', 'warning', 'error', 'finished', 'canceled', 'other']

export function ColorSamples() {
  return (
    <Section title="Colour and type">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack gap="xs">
          <Group gap="xs">
            {grounds.map((name) => (
              <span key={name} className={classes.swatch} style={{ background: `var(--clew-${name})` }} title={name} />
            ))}
          </Group>
          <Group gap="md">
            {inks.map((name) => (
              <Text key={name} fw={500} style={{ color: `var(--clew-${name})` }}>
                {name}
              </Text>
            ))}
          </Group>
        </Stack>
        <Stack gap={4}>
          <Title order={1}>Heading of a page</Title>
          <Title order={2}>Heading of a section</Title>
          <Title order={3}>Heading within</Title>
          <Text>Text: the thread that leads out of the labyrinth, 0123456789.</Text>
          <Text c="dimmed" size="sm">
            Dimmed and small: 12:04, 15.11.2026
          </Text>
          <Code>select count(*) from orders -- 0O 1lI</Code>
        </Stack>
      </SimpleGrid>
    </Section>
  )
}
