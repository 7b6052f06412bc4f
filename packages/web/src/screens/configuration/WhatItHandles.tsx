import { useQuery } from '@tanstack/react-query'
import type { Configuration } from '@clew/contract'
import { configurationsQuery } from '../../api/configurations.ts'
import { runnableOf } from '../../api/runnables.ts'
import { mayEdit } from '../../api/shared-kinds.ts'
import { DataFilesCard } from '../../features/data-files/DataFilesCard.tsx'
import { InputFiltersCard } from '../../features/input-filters/InputFiltersCard.tsx'
import { OwnJobs } from '../../features/recent-jobs/OwnJobs.tsx'
import type { LatestJobs } from '../../features/recent-jobs/use-watched-jobs.ts'
import { TapEditHint } from '../../ui/edit-section/TapEditHint.tsx'

interface WhatItHandlesProps {
  configuration: Configuration
  watched: LatestJobs
}

/** The right column: what has run, what goes in and what came out. */
export function WhatItHandles({ configuration, watched }: WhatItHandlesProps) {
  const shared = { configuration, latestJob: watched.latest }
  return (
    <>
      <OwnJobs of={runnableOf('configuration', configuration)} own={watched.own} />
      {hasInputs(configuration) && <Filters configuration={configuration} />}
      <DataFilesCard {...shared} direction="input" />
      <DataFilesCard {...shared} direction="output" />
    </>
  )
}

function Filters({ configuration }: { configuration: Configuration }) {
  const { data: sources } = useQuery(configurationsQuery(configuration.workspace_id))
  return (
    <TapEditHint isEditable={mayEdit(configuration)}>
      <InputFiltersCard configuration={configuration} sources={sources} />
    </TapEditHint>
  )
}

/** A connector begins a flow: nobody needs to be told that it has no inputs. */
const hasInputs = ({ component, input_settings: { inputs } }: Configuration): boolean =>
  component?.type !== 'connector' || Object.keys(inputs).length > 0
