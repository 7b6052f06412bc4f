import type { Kind } from '@clew/contract'
import { useChangeEntity } from '../../api/change-entity.ts'
import { runnableOf, type Changes, type Entity } from '../../api/runnables.ts'
import { kindTitle, type SharedEntity, type SharedKind } from '../../api/shared-kinds.ts'
import { showToast } from '../../ui/toast/toast.ts'
import { Toggle } from '../../ui/Toggle.tsx'

interface TogglesProps {
  kind: Kind
  entity: Entity
  lockedReason: string | undefined
}

const flag = (isOn: boolean) => (isOn ? 1 : 0)

export function EnabledSwitch({ kind, entity, lockedReason }: TogglesProps) {
  const change = useToggling(kind, entity)
  const isOn = entity.disabled === 0
  return (
    <Toggle
      label={isOn ? 'Enabled' : 'Disabled'}
      isOn={isOn}
      reason={lockedReason}
      onChange={(on) => change({ disabled: flag(!on) }, `${kindTitle[kind]} has been ${on ? 'enabled' : 'disabled'}.`)}
    />
  )
}

const failureToast = {
  workspace: (verb: string) => `Workspace job will ${verb} on configuration failure`,
  dawg: (verb: string) => `DAWG job will ${verb} on workspace failure.`,
  configuration: (verb: string) => `Workspace job will ${verb} on configuration failure.`,
} as const satisfies Record<Kind, (verb: string) => string>

export function ContinueOnFailureSwitch({ kind, entity, lockedReason }: TogglesProps) {
  const change = useToggling(kind, entity)
  const isOn = entity.continue_on_failure === 1
  return (
    <Toggle
      label={isOn ? 'continue on failure' : 'stop on errors'}
      isOn={isOn}
      reason={lockedReason}
      onChange={(on) => change({ continue_on_failure: flag(on) }, failureToast[kind](on ? 'continue' : 'stop'))}
    />
  )
}

interface DeleteDataProps extends TogglesProps {
  kind: SharedKind
  entity: SharedEntity
}

export function DeleteDataCheckbox({ kind, entity, lockedReason }: DeleteDataProps) {
  const change = useToggling(kind, entity)
  return (
    <Toggle
      shape="checkbox"
      label="delete data after success"
      isOn={entity.settings.delete_data_after_success === 1}
      reason={lockedReason}
      onChange={(on) =>
        change(
          { settings: { delete_data_after_success: flag(on) } },
          `${kindTitle[kind]} data ${on ? 'will' : "won't"} be deleted after execution.`,
        )
      }
    />
  )
}

function useToggling(kind: Kind, entity: Entity) {
  const { mutate } = useChangeEntity(runnableOf(kind, entity))
  return (changes: Changes, message: string) =>
    mutate(changes, { onSuccess: () => showToast({ type: 'success', message }) })
}
