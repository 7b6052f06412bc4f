import { Button } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { isActive } from '@clew/contract/rules/job-status'
import { useState, type ReactNode } from 'react'
import type { Kind } from '@clew/contract'
import type { Entity, Job } from '../../api/runnables.ts'
import { mayEdit } from '../../api/shared-kinds.ts'
import { DisabledTooltip } from '../../ui/DisabledTooltip.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { newRunKey } from '../../api/run-key.ts'
import { RunDialog } from './RunDialog.tsx'

interface RunButtonProps {
  kind: Kind
  entity: Entity
  /** Undefined when it has never run. */
  latestJob: Job | undefined
  lockedReason: string | undefined
  /** What is to be known before it is run. */
  beforeRunning?: ReactNode
}

/** Runs it, or cancels what is under way. */
export function RunButton({ kind, entity, latestJob, lockedReason, beforeRunning }: RunButtonProps) {
  const [runKey, setRunKey] = useState<string>()
  const [isCanceling, setIsCanceling] = useState(false)
  const isUnderWay = latestJob !== undefined && isActive(latestJob.status)
  return (
    <>
      {isUnderWay ? (
        // An edit elsewhere on the page is no reason to let a wrong run go on.
        <DisabledTooltip reason={mayEdit(entity) ? undefined : lockedReason}>
          <Button
            variant="default"
            leftSection={<IconPlayerStop size={16} aria-hidden />}
            onClick={() => setIsCanceling(true)}
          >
            Cancel
          </Button>
        </DisabledTooltip>
      ) : (
        <DisabledTooltip reason={lockedReason}>
          <Button leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={() => setRunKey(newRunKey())}>
            Run
          </Button>
        </DisabledTooltip>
      )}
      <RunDialog kind={kind} entity={entity} runKey={runKey} onClose={() => setRunKey(undefined)}>
        {beforeRunning}
      </RunDialog>
      <CancelDialog
        kind={kind}
        entity={entity}
        latestJob={latestJob}
        opened={isCanceling}
        onClose={() => setIsCanceling(false)}
      />
    </>
  )
}
