import { useState } from 'react'
import { showToast } from '../toast/toast.ts'
import { useEditSection, type EditSection } from './useEditSection.ts'

type Outcome<Value, Seen> =
  /** `entity`: as it is now. */
  { kind: 'saved' | 'unchanged'; entity?: Seen } | { kind: 'conflict'; theirs: Value }

interface DraftEditOptions<Value, Seen> {
  /** What the user reads when leaving would lose it: "description". */
  name: string
  /** As the screen shows it now. */
  shown: Seen
  valueOf: (seen: Seen) => Value
  /** `seen` is what the writer started from; without it the value is saved over whatever is there. */
  save: (value: Value, seen: Seen | undefined) => Promise<Outcome<Value, Seen>>
  /** What is said once it is saved. */
  savedMessage: string
  problemOf?: (value: Value) => string | undefined
  isSame?: (one: Value, other: Value) => boolean
  /** Also when there was nothing to save. */
  onSaved?: () => void
}

export interface DraftEdit<Value> {
  section: EditSection
  value: Value
  problem: string | undefined
  /** What somebody else has saved meanwhile; the writer decides. */
  theirs: { value: Value } | undefined
  isSaving: boolean
  change: (value: Value) => void
  start: () => void
  cancel: () => void
  /** Whether it is saved, or was so already. */
  save: () => Promise<boolean>
  /** Saves and goes on editing. */
  saveAndStay: () => Promise<boolean>
  /** Saves over what somebody else has saved. */
  overwrite: () => Promise<boolean>
}

/** One part of a page that is edited in its place: what was typed survives every failure. */
export function useDraftEdit<Value, Seen>(options: DraftEditOptions<Value, Seen>): DraftEdit<Value> {
  const { name, shown, valueOf, save, savedMessage, problemOf, isSame = Object.is, onSaved } = options
  // As it was when the edit began: the page may learn of a newer one while somebody types.
  const [seen, setSeen] = useState(shown)
  const [value, setValue] = useState(() => valueOf(shown))
  const [problem, setProblem] = useState<string>()
  const [theirs, setTheirs] = useState<{ value: Value }>()
  const [isSaving, setIsSaving] = useState(false)
  const section = useEditSection(name, () => void submit(seen))

  async function submit(from: Seen | undefined, stays = false): Promise<boolean> {
    if (isSaving) return false
    const found = problemOf?.(value)
    setProblem(found)
    if (found !== undefined) return false
    if (from !== undefined && isSame(value, valueOf(from))) return stays || finish('unchanged')
    setIsSaving(true)
    try {
      const outcome = await save(value, from)
      if (outcome.kind === 'conflict') setTheirs({ value: outcome.theirs })
      else if (stays) return goOn(outcome)
      else return finish(outcome.kind)
    } catch {
      // Whoever sent it reports why it failed; here the draft must survive.
    } finally {
      setIsSaving(false)
    }
    return false
  }

  function goOn({ kind, entity }: { kind: 'saved' | 'unchanged'; entity?: Seen }): true {
    if (kind === 'saved') showToast({ type: 'success', message: savedMessage })
    if (entity !== undefined) setSeen(() => entity)
    setTheirs(undefined)
    return true
  }

  function finish(kind: 'saved' | 'unchanged'): true {
    if (kind === 'saved') showToast({ type: 'success', message: savedMessage })
    else showToast({ type: 'info', message: 'Nothing has been changed.' })
    section.stopEditing()
    onSaved?.()
    return true
  }

  return {
    section,
    value,
    problem,
    theirs,
    isSaving,
    change: (changed) => {
      setValue(() => changed)
      setProblem(undefined)
    },
    start: () => {
      setSeen(shown)
      setValue(() => valueOf(shown))
      setProblem(undefined)
      setTheirs(undefined)
      section.startEditing()
    },
    cancel: section.stopEditing,
    save: () => submit(seen),
    saveAndStay: () => submit(seen, true),
    overwrite: () => submit(undefined),
  }
}
