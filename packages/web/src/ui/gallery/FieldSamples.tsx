import { SimpleGrid, Stack, TextInput } from '@mantine/core'
import { EmailField } from '../fields/EmailField.tsx'
import { PasswordField } from '../fields/PasswordField.tsx'
import { PasswordStrength } from '../fields/PasswordStrength.tsx'
import { Section } from '../Section.tsx'

export function FieldSamples() {
  return (
    <Section title="Fields">
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="lg">
        <Stack gap="sm">
          <EmailField placeholder="you@example.com" />
          <EmailField defaultValue="anna@" error="Invalid email address" />
        </Stack>
        <Stack gap="sm">
          <PasswordField defaultValue="correct horse" />
          <PasswordField error="Please fill in the field" />
        </Stack>
        <Stack gap="sm">
          <PasswordStrength label="Bad" />
          <PasswordStrength label="Weak" />
          <PasswordStrength label="Good" />
          <PasswordStrength label="Strong" />
        </Stack>
        <Stack gap="sm">
          <TextInput label="Name" required description="Shown to your colleagues." placeholder="Anna Nováková" />
          <TextInput label="Disabled" disabled value="Cannot be changed" readOnly />
        </Stack>
      </SimpleGrid>
    </Section>
  )
}
