import { Button } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { isActive } from '@clew/contract/rules/job-status'
import { useState, type ReactNode } from 'react'
import type { Kind } from '@clew/contract'
import type { Entity, Job } from '../../api/runnables.ts'
import { kindWord, mayEdit } from '../../api/shared-kinds.ts'
import { useCommand } from '../../ui/commands/commands.ts'
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
  const askToRun = () => setRunKey(newRunKey())
  const askToCancel = () => setIsCanceling(true)
  // An edit elsewhere on the page is no reason to let a wrong run go on.
  const cancelRefusal = mayEdit(entity) ? undefined : lockedReason
  useCommand(
    `${isUnderWay ? 'Cancel' : 'Run'} this ${kindWord[kind]}`,
    isUnderWay ? askToCancel : askToRun,
    isUnderWay ? cancelRefusal : lockedReason,
  )
  return (
    <>
      {isUnderWay ? (
        <DisabledTooltip reason={cancelRefusal}>
          <Button variant="default" leftSection={<IconPlayerStop size={16} aria-hidden />} onClick={askToCancel}>
            Cancel
          </Button>
        </DisabledTooltip>
      ) : (
        <DisabledTooltip reason={lockedReason}>
          <Button leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={askToRun}>
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
