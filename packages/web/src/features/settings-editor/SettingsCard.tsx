import { Skeleton, Stack } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Section } from '../../ui/Section.tsx'
import type { SettingsPanelProps } from './SettingsPanel.tsx'

/** With the form and all that knows of schemas: none of it is needed before a configuration is looked at. */
const SettingsPanel = lazy(async () => ({ default: (await import('./SettingsPanel.tsx')).SettingsPanel }))

/** What the configuration tells its component: as a form, or as JSON. */
export function SettingsCard(props: SettingsPanelProps) {
  const whileLoading = (
    <Section title="Settings">
      <Stack role="status" aria-label="Loading the settings">
        <Skeleton height={20} width="60%" />
        <Skeleton height={20} width="40%" />
        <Skeleton height={20} width="50%" />
      </Stack>
    </Section>
  )
  return (
    <Suspense fallback={whileLoading}>
      <SettingsPanel key={props.configuration.id} {...props} />
    </Suspense>
  )
}
