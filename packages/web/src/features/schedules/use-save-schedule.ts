import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SharedKind } from '@clew/contract'
import { isSameValue } from '@clew/contract/rules/changed-fields'
import { keepEntity } from '../../api/change-entity.ts'
import { unlessNothingChanged } from '../../api/nothing-changed.ts'
import { callsOf } from '../../api/runnables.ts'
import type { SharedEntity } from '../../api/shared-kinds.ts'
import { showToast } from '../../ui/toast/toast.ts'
import type { ScheduleSettings } from './schedule-draft.ts'

export const scheduleSettings = ({ settings }: SharedEntity): ScheduleSettings => ({
  schedules: settings.schedules ?? [],
  notification_emails: settings.notification_emails ?? [],
})

/** What is so already is not sent; saving it succeeds and says nothing. */
export function useSaveSchedule(kind: SharedKind, entity: SharedEntity, onSaved: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (settings: ScheduleSettings): Promise<SharedEntity | undefined> =>
      isSameValue(settings, scheduleSettings(entity))
        ? undefined
        : ((await unlessNothingChanged(callsOf({ kind, id: entity.id }).modify({ settings }))) as
            | SharedEntity
            | undefined),
    onSuccess: async (saved, { schedules }) => {
      onSaved()
      if (!saved) return
      const isEmptied = schedules.length === 0 && scheduleSettings(entity).schedules.length > 0
      showToast({ type: 'success', message: isEmptied ? 'Schedule has been deleted.' : 'Schedule has been set.' })
      await keepEntity(queryClient, kind, saved)
    },
  })
}
