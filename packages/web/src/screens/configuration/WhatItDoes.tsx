import type { Configuration, Variables } from '@clew/contract'
import { isCodeComponent } from '../../api/components.ts'
import { mayEdit } from '../../api/shared-kinds.ts'
import { AuthorisationCard } from '../../features/authorisation/AuthorisationCard.tsx'
import { UploadCard } from '../../features/data-files/UploadCard.tsx'
import { DescriptionCard } from '../../features/description/DescriptionCard.tsx'
import { RunOptionsCard } from '../../features/run-options/RunOptionsCard.tsx'
import { InjectionCard } from '../../features/variables-injection/InjectionCard.tsx'
import { TapEditHint } from '../../ui/edit-section/TapEditHint.tsx'
import { OfTheComponent } from './OfTheComponent.tsx'

/** The component that gives out what was uploaded. */
const FILE_UPLOAD = 7

interface WhatItDoesProps {
  configuration: Configuration
  /** Of its workspace. */
  variables: Variables
  lockedReason: string | undefined
}

/** The left column: what it is for, what it is given and how it runs. */
export function WhatItDoes({ configuration, variables, lockedReason }: WhatItDoesProps) {
  const isEditable = mayEdit(configuration)
  return (
    <>
      <TapEditHint isEditable={isEditable}>
        <DescriptionCard kind="configuration" entity={configuration} />
      </TapEditHint>
      <AuthorisationCard configuration={configuration} lockedReason={lockedReason} />
      {isCodeComponent(configuration.component_id) && (
        <TapEditHint isEditable={isEditable}>
          <InjectionCard configuration={configuration} variables={variables} />
        </TapEditHint>
      )}
      {configuration.component_id === FILE_UPLOAD && <UploadCard configuration={configuration} />}
      {configuration.component !== null && <OfTheComponent configuration={configuration} variables={variables} />}
      <TapEditHint isEditable={isEditable}>
        <RunOptionsCard configuration={configuration} />
      </TapEditHint>
    </>
  )
}
