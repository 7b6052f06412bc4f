import { Button } from '@mantine/core'
import { IconSitemap, IconHistory, IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mayEdit, type ListedWorkspace, type SharedEntity } from '../../api/shared-kinds.ts'
import { EntityCard, Fact } from '../../features/entity-list/EntityCard.tsx'
import { LastStatus, type LastJobs } from '../../features/entity-list/LastRun.tsx'
import { formatTimestamp, formatUtc } from '../../format/dates.ts'
import { truncate } from '../../format/truncate.ts'
import { pathTo } from '../../paths.ts'
import { DisabledTooltip } from '../../ui/DisabledTooltip.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { addToDawg } from './add-to-dawg.ts'
import classes from './CandidateCard.module.css'

const LONGEST_NAME = 40

interface CandidateCardProps {
  workspace: ListedWorkspace
  lastJobs: LastJobs
  /** Undefined until it is loaded. */
  dawg: SharedEntity | undefined
}

/** A workspace that may be added to the DAWG, or says why not. */
export function CandidateCard({ workspace, lastJobs, dawg }: CandidateCardProps) {
  const queryClient = useQueryClient()
  const add = useMutation({
    mutationFn: (to: SharedEntity) => addToDawg(queryClient, workspace, to),
    onSuccess: () => showToast({ type: 'success', message: 'Workspace has been added to DAWG.' }),
  })
  const press = () => {
    if (dawg && !add.isPending) add.mutate(dawg)
  }
  return (
    <EntityCard
      name={workspace.name}
      to={pathTo('workspace', { id: workspace.id })}
      isDisabled={workspace.disabled === 1}
      isOff={workspace.dawg_id !== null}
      status={<LastStatus of={workspace} lastJobs={lastJobs} />}
      end={
        <DisabledTooltip reason={reasonAgainst(workspace, dawg)}>
          <Button
            size="xs"
            variant="light"
            className={classes.add}
            aria-label={`Add to DAWG: ${workspace.name}`}
            leftSection={<IconPlus size={14} aria-hidden />}
            loading={add.isPending}
            onClick={press}
          >
            Add to DAWG
          </Button>
        </DisabledTooltip>
      }
      tags={workspace.tags}
    >
      {workspace.dawg_id !== null && (
        <Fact name="DAWG" icon={<IconSitemap size={14} aria-hidden />}>
          {nameOfDawg(workspace)}
        </Fact>
      )}
      <Fact name="Last activity" icon={<IconHistory size={14} aria-hidden />}>
        {workspace.last_activity === null ? (
          'no activity yet'
        ) : (
          <time dateTime={workspace.last_activity} title={formatUtc(workspace.last_activity)}>
            {formatTimestamp(workspace.last_activity)}
          </time>
        )}
      </Fact>
    </EntityCard>
  )
}

function reasonAgainst(workspace: ListedWorkspace, dawg: SharedEntity | undefined): string | undefined {
  if (!dawg) return 'The DAWG is being loaded.'
  if (!mayEdit(dawg)) return 'You can only view this DAWG.'
  if (workspace.dawg_id === dawg.id) return 'The workspace is in this DAWG.'
  if (workspace.dawg_id !== null) return `The workspace belongs to the DAWG ${nameOfDawg(workspace)}.`
  if (!mayEdit(workspace)) return 'You can only view this workspace.'
  return undefined
}

/** The name is missing when the user may not see that DAWG. */
const nameOfDawg = ({ dawg, dawg_id }: ListedWorkspace): string =>
  dawg ? truncate(dawg.name, LONGEST_NAME) : `#${dawg_id}`
