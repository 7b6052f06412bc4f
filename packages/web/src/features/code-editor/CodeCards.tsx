import { Stack } from '@mantine/core'
import type { Component, Configuration, Variables } from '@clew/contract'
import { CodeCard } from './CodeCard.tsx'

interface CodeCardsProps {
  configuration: Configuration
  component: Component
  /** Of the workspace. */
  variables: Variables
}

/** An editor for each piece of code that the component takes. */
export function CodeCards({ configuration, component, variables }: CodeCardsProps) {
  return (
    <Stack gap="md">
      {component.settings_template.code_parameters.map((parameter) => (
        <CodeCard
          key={parameter.settings_path}
          configuration={configuration}
          parameter={parameter}
          variables={variables}
        />
      ))}
    </Stack>
  )
}
