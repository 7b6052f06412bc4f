import { Button, Text } from '@mantine/core'
import { IconPlayerPlay, IconPlayerTrackNext } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { newRunKey } from '../../api/run-key.ts'
import { callsOf, type Entity, type RunOptions } from '../../api/runnables.ts'
import { kindTitle, kindWord, mayEdit } from '../../api/shared-kinds.ts'
import { sharedKeys } from '../../api/shared-queries.ts'
import { truncate } from '../../format/truncate.ts'
import { pathsOf, type Runnable } from '../../paths.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { DisabledTooltip } from '../../ui/DisabledTooltip.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import type { NamedJob } from './named-job.ts'

const SHOWN_NAME = 40

interface RunAgainProps {
  of: Runnable
  entity: Entity
  /** What failed in it: a workspace can be run from there on. */
  failed: NamedJob | undefined
}

interface Asked {
  /** Trying again with the same key cannot start a second job. */
  key: string
  from: NamedJob | undefined
}

/** Runs once more what the page is about, and leads to the new job. */
export function RunAgain({ of, entity, failed }: RunAgainProps) {
  const [asked, setAsked] = useState<Asked>()
  const run = useRun(of)
  const thing = kindWord[of.kind]
  const refusal = mayEdit(entity) ? undefined : `You may only view this ${thing}.`
  const from = of.kind === 'workspace' && failed?.of.kind === 'configuration' && !failed.isDeleted ? failed : undefined
  const how: RunOptions = asked?.from ? { from_configuration_id: asked.from.of.id } : {}
  return (
    <>
      {from && (
        <DisabledTooltip reason={refusal}>
          <Button
            variant="default"
            leftSection={<IconPlayerTrackNext size={16} aria-hidden />}
            onClick={() => setAsked({ key: newRunKey(), from })}
          >
            Run from here
          </Button>
        </DisabledTooltip>
      )}
      <DisabledTooltip reason={refusal}>
        <Button
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          onClick={() => setAsked({ key: newRunKey(), from: undefined })}
        >
          Run again
        </Button>
      </DisabledTooltip>
      <ConfirmDialog
        opened={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={asked?.from ? 'Run from here' : 'Run again'}
        text={
          asked?.from
            ? `Do you really want to run “${truncate(asked.from.name, SHOWN_NAME)}” and what comes after it?`
            : `Do you really want to run this ${thing} again?`
        }
        confirmLabel="Run"
        cancelLabel="Close"
        onConfirm={async () => asked && run({ key: asked.key, how })}
      >
        <Text fw={600}>{truncate(entity.name, SHOWN_NAME)}</Text>
      </ConfirmDialog>
    </>
  )
}

function useRun(of: Runnable) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutateAsync } = useMutation({
    mutationFn: ({ key, how }: { key: string; how: RunOptions }) => callsOf(of).run(key, how),
    onSuccess: (job) => {
      showToast({ type: 'success', message: `${kindTitle[of.kind]} job has started.` })
      void navigate({ href: pathsOf(of).job(job.id) })
    },
    // Also after a refusal: perhaps somebody else was quicker, and there is a job to show.
    onSettled: () => queryClient.invalidateQueries({ queryKey: sharedKeys.jobs(of.kind, of.id) }),
  })
  return mutateAsync
}
