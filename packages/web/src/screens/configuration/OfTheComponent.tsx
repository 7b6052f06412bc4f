import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Configuration, Variables } from '@clew/contract'
import { componentQuery } from '../../api/components.ts'
import { mayEdit } from '../../api/shared-kinds.ts'
import { isAuthorised } from '../../features/authorisation/is-authorised.ts'
import { CodeCards } from '../../features/code-editor/CodeCards.tsx'
import { SettingsCard } from '../../features/settings-editor/SettingsCard.tsx'
import { TapEditHint } from '../../ui/edit-section/TapEditHint.tsx'
import { LoadError } from '../../ui/LoadError.tsx'

interface OfTheComponentProps {
  configuration: Configuration
  variables: Variables
}

/** What its component asks for: settings, once it may use the account of the provider, and code. */
export function OfTheComponent({ configuration, variables }: OfTheComponentProps) {
  const { data: component, isError, refetch } = useQuery(componentQuery(configuration.component_id))
  if (!component) return isError ? <LoadError onReload={() => void refetch()} /> : <Skeleton height={240} />
  const isEditable = mayEdit(configuration)
  const shared = { configuration, component, variables }
  return (
    <>
      {isAuthorised(configuration) && (
        <TapEditHint isEditable={isEditable}>
          <SettingsCard {...shared} />
        </TapEditHint>
      )}
      {component.settings_template.code_parameters.length > 0 && (
        <TapEditHint isEditable={isEditable}>
          <CodeCards {...shared} />
        </TapEditHint>
      )}
    </>
  )
}
