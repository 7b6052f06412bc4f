import type { Configuration, Variables } from '@clew/contract'
import { isSameValue } from '@clew/contract/rules/changed-fields'
import { unknownPlaceholders } from '@clew/contract/rules/placeholders'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useSavePart, type Part } from '../../api/change-entity.ts'
import { runnableOf } from '../../api/runnables.ts'
import { useDraftEdit } from '../../ui/edit-section/useDraftEdit.ts'
import type { FormTemplate } from './form-template.ts'
import type { JsonObject } from './schema/json.ts'
import type { Problem } from './schema/problems.ts'
import { countOf, draftOf, formProblems, readDraft, type Mode, type SettingsDraft } from './settings-draft.ts'

const settingsPart: Part<Configuration, JsonObject> = {
  read: ({ settings }) => settings,
  write: (settings) => ({ settings }),
}

/** Problems of a form that was tried to be saved are looked for again when nothing was typed for so long. */
const JUDGED_AFTER_MS = 200

/** One draft, edited as a form or as JSON. */
export function useSettingsEdit(
  configuration: Configuration,
  template: FormTemplate | undefined,
  variables: Variables,
) {
  const [mode, setMode] = useState<Mode>('form')
  const [problems, setProblems] = useState<readonly Problem[]>()
  const [attempts, setAttempts] = useState(0)
  const [unreadable, setUnreadable] = useState<string>()
  const [undefinedNames, setUndefinedNames] = useState<string[]>([])
  const { mutateAsync } = useSavePart(runnableOf('configuration', configuration), settingsPart)

  const asDraft = (settings: JsonObject, shown: Mode = mode) => draftOf(settings, shown, template)
  const settingsOf = (draft: SettingsDraft) => {
    const read = readDraft(draft, template)
    return 'settings' in read ? read.settings : undefined
  }
  const problemsIn = (draft: SettingsDraft) =>
    draft.mode === 'form' && template ? formProblems(template.schemaFor(draft.data), draft.data, template) : []

  function problemOf(draft: SettingsDraft): string | undefined {
    const found = problemsIn(draft)
    setProblems(found)
    setAttempts(attempts + 1)
    if (found.length > 0) return countOf(found)
    const read = readDraft(draft, template)
    return 'problem' in read ? read.problem : undefined
  }

  async function save(draft: SettingsDraft, seen: Configuration | undefined) {
    const settings = settingsOf(draft)!
    const outcome = await mutateAsync({ value: settings, seen })
    if (outcome.kind === 'conflict') return { ...outcome, theirs: asDraft(outcome.theirs) }
    if (outcome.kind === 'saved') setUndefinedNames(unknownPlaceholders(settings, variables))
    return outcome
  }

  const edit = useDraftEdit<SettingsDraft, Configuration>({
    name: 'configuration settings',
    shown: configuration,
    valueOf: ({ settings }) => asDraft(settings),
    save,
    savedMessage: "Configuration's setting has been modified.",
    problemOf,
    isSame: (one, other) => isSameValue(settingsOf(one), settingsOf(other)),
  })
  const { isEditing } = edit.section
  const draft = edit.value

  // It does the same on every render; always the same one, so that a form of hundreds of fields is not drawn anew.
  const [change] = useState(() => edit.change)

  const base = draft.mode === 'form' ? draft.base : undefined
  const changeForm = useCallback(
    (data: JsonObject) => {
      setUnreadable(undefined)
      if (base) change({ mode: 'form', data, base })
    },
    [change, base],
  )
  const changeJson = useCallback(
    (text: { toString: () => string }) => {
      setUnreadable(undefined)
      change({ mode: 'json', text })
    },
    [change],
  )

  const judge = useEffectEvent(() => setProblems(problemsIn(draft)))
  const isJudged = isEditing && problems !== undefined
  useEffect(() => {
    if (!isJudged) return undefined
    const timer = setTimeout(judge, JUDGED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isJudged, draft])

  function choose(next: Mode) {
    if (next === mode) return
    if (isEditing) {
      const read = readDraft(draft, template)
      if ('problem' in read) return setUnreadable(read.problem)
      edit.change(asDraft(read.settings, next))
    }
    forgetProblems()
    setMode(next)
  }
  function forgetProblems() {
    setProblems(undefined)
    setUnreadable(undefined)
  }
  function start() {
    forgetProblems()
    setUndefinedNames([])
    // There is nothing to enter but JSON.
    if (!template) setMode('json')
    edit.start()
    if (!template) edit.change(asDraft(configuration.settings, 'json'))
  }
  return {
    edit: { ...edit, start },
    mode,
    choose,
    changeForm,
    changeJson,
    problems,
    attempts,
    unreadable,
    undefinedNames,
    forgetUndefinedNames: () => setUndefinedNames([]),
  }
}

export type SettingsEdit = ReturnType<typeof useSettingsEdit>
