import { useState } from 'react'
import { showToast } from '../toast/toast.ts'
import { useEditSection, type EditSection } from './useEditSection.ts'

interface SavedText {
  text: string
  version: number
}

type Outcome = { kind: 'saved' | 'unchanged' } | { kind: 'conflict'; theirs: string }

interface TextEditOptions {
  /** What the user reads when leaving would lose it: "description". */
  name: string
  /** As the screen shows it now. */
  saved: SavedText
  /** `seen` is what the writer started from; without it the text is saved over whatever is there. */
  save: (text: string, seen: SavedText | undefined) => Promise<Outcome>
  /** What is said once it is saved. */
  savedMessage: string
  problemOf?: (text: string) => string | undefined
}

export interface TextEdit {
  section: EditSection
  text: string
  problem: string | undefined
  /** What somebody else has saved meanwhile; the writer decides. */
  theirs: string | undefined
  isSaving: boolean
  type: (text: string) => void
  start: () => void
  cancel: () => void
  save: () => void
  /** Saves over what somebody else has saved. */
  overwrite: () => void
}

/** One text of a page that is edited in its place: what was typed survives every failure. */
export function useTextEdit({ name, saved, save, savedMessage, problemOf }: TextEditOptions): TextEdit {
  // The text as it was when the edit began: the page may learn of a newer one while somebody types.
  const [seen, setSeen] = useState(saved)
  const [text, setText] = useState(saved.text)
  const [problem, setProblem] = useState<string>()
  const [theirs, setTheirs] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const section = useEditSection(name, () => void submit(seen))

  async function submit(from: SavedText | undefined) {
    if (isSaving) return
    const found = problemOf?.(text)
    setProblem(found)
    if (found !== undefined) return
    if (text === from?.text) return finish('Nothing has been changed.', 'info')
    setIsSaving(true)
    try {
      const outcome = await save(text, from)
      if (outcome.kind === 'conflict') setTheirs(outcome.theirs)
      else if (outcome.kind === 'saved') finish(savedMessage, 'success')
      else finish('Nothing has been changed.', 'info')
    } catch {
      // Whoever sent it reports why it failed; here the text must survive.
    } finally {
      setIsSaving(false)
    }
  }

  function finish(message: string, type: 'success' | 'info') {
    showToast({ type, message })
    section.stopEditing()
  }

  return {
    section,
    text,
    problem,
    theirs,
    isSaving,
    type: (typed) => {
      setText(typed)
      setProblem(undefined)
    },
    start: () => {
      setSeen(saved)
      setText(saved.text)
      setProblem(undefined)
      setTheirs(undefined)
      section.startEditing()
    },
    cancel: section.stopEditing,
    save: () => void submit(seen),
    overwrite: () => void submit(undefined),
  }
}
