import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Configuration, Variables } from '@clew/contract'
import { unknownPlaceholders } from '@clew/contract/rules/placeholders'
import { runnableOf } from '../../api/runnables.ts'
import { EntityHeader } from '../../features/entity-header/EntityHeader.tsx'
import { EntityPage } from '../../features/entity-header/EntityPage.tsx'
import { ContinueOnFailureSwitch } from '../../features/entity-header/EntityToggles.tsx'
import { useLockedReason } from '../../features/entity-header/locked-reason.ts'
import type { LatestJobs } from '../../features/recent-jobs/use-watched-jobs.ts'
import { LatestStatus } from '../../features/running/LatestStatus.tsx'
import { RunButton } from '../../features/running/RunButton.tsx'
import { ComponentBox } from './ComponentBox.tsx'
import { UndefinedPlaceholders } from './UndefinedPlaceholders.tsx'
import { WhatItDoes } from './WhatItDoes.tsx'
import { WhatItHandles } from './WhatItHandles.tsx'

interface ConfigurationPageProps {
  configuration: Configuration
  /** Of its workspace. */
  variables: Variables
  watched: LatestJobs
}

export function ConfigurationPage({ configuration, variables, watched }: ConfigurationPageProps) {
  const of = runnableOf('configuration', configuration)
  const lockedReason = useLockedReason('configuration', configuration)
  const locked = { kind: 'configuration', entity: configuration, lockedReason } as const
  return (
    <EntityPage
      header={
        <>
          <EntityHeader
            {...locked}
            status={<LatestStatus of={of} jobs={watched.own.data} />}
            runButton={
              <RunButton
                {...locked}
                latestJob={watched.latest}
                beforeRunning={<UndefinedPlaceholders names={unknownPlaceholders(configuration.settings, variables)} />}
              />
            }
            settings={
              <>
                <ComponentBox configuration={configuration} />
                <ContinueOnFailureSwitch {...locked} />
              </>
            }
          />
          {configuration.component?.hidden === 1 && <Deprecation />}
        </>
      }
      about={<WhatItDoes configuration={configuration} variables={variables} lockedReason={lockedReason} />}
      activity={<WhatItHandles configuration={configuration} watched={watched} />}
    />
  )
}

const Deprecation = () => (
  <Alert color="amber" variant="light" mb="md" icon={<IconAlertTriangle aria-hidden />}>
    The component is deprecated, please consider a replacement.
  </Alert>
)
