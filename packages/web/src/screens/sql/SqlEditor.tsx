/** The editor of statements. Heavy: it is loaded when the screen is shown. */
import { closeCompletion } from '@codemirror/autocomplete'
import { setDiagnostics } from '@codemirror/lint'
import { Prec, type Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useImperativeHandle, useMemo, useRef, type Ref } from 'react'
import { CodeArea } from '../../ui/code/CodeArea.tsx'
import { EditorFrame } from '../../ui/code/EditorFrame.tsx'
import { sqlLanguage } from './sql-language.ts'
import type { Statement } from './use-statement.ts'
import type { KnownTables } from './use-known-tables.ts'

/** What the screen does with the editor. */
export interface EditorHandle {
  /** What is selected; everything where nothing is. */
  statement: () => Statement
  text: () => string
  insert: (text: string) => void
  replace: (text: string) => void
  goTo: (position: number) => void
}

interface SqlEditorProps {
  ref: Ref<EditorHandle>
  text: string
  onChange: (text: Text) => void
  onSubmit: () => void
  tables: KnownTables
  /** What is wrong, and where in the text. */
  problem: { message: string; position: number } | undefined
}

/** Below it there has to be room for rows. */
const lowHeight = Prec.highest(EditorView.theme({ '.cm-scroller': { maxHeight: '38dvh' } }))

export function SqlEditor({ ref, text, onChange, onSubmit, tables, problem }: SqlEditorProps) {
  const frame = useRef<HTMLDivElement>(null)
  const extensions = useMemo(() => [sqlLanguage(tables), lowHeight, EditorView.lineWrapping], [tables])
  useImperativeHandle(ref, () => handleOf(() => viewIn(frame.current)), [])
  useEffect(() => {
    const view = viewIn(frame.current)
    if (view) mark(view, problem)
  }, [problem])
  return (
    <EditorFrame isInvalid={problem !== undefined}>
      <div ref={frame}>
        <CodeArea
          label="SQL statement"
          text={text}
          onChange={onChange}
          onSubmit={onSubmit}
          isInvalid={problem !== undefined}
          extensions={extensions}
        />
      </div>
    </EditorFrame>
  )
}

const viewIn = (frame: HTMLElement | null): EditorView | null => frame && EditorView.findFromDOM(frame)

const handleOf = (current: () => EditorView | null): EditorHandle => ({
  statement() {
    const view = current()!
    // Whoever runs it has written to the end.
    closeCompletion(view)
    const { state } = view
    const { from, to, empty } = state.selection.main
    return empty ? { sql: state.doc.toString(), offset: 0 } : { sql: state.sliceDoc(from, to), offset: from }
  },
  text: () => current()!.state.doc.toString(),
  insert(text) {
    const view = current()
    view?.dispatch(view.state.replaceSelection(text), { scrollIntoView: true, userEvent: 'input' })
    view?.focus()
  },
  replace(text) {
    const view = current()
    const changes = { from: 0, to: view?.state.doc.length ?? 0, insert: text }
    view?.dispatch({ changes, selection: { anchor: text.length }, userEvent: 'input' })
    view?.focus()
  },
  goTo(position) {
    const view = current()
    const anchor = Math.min(position, view?.state.doc.length ?? 0)
    view?.dispatch({ selection: { anchor }, scrollIntoView: true })
    view?.focus()
  },
})

/** The word at the place; at the end of the text the last sign. */
function mark(view: EditorView, problem: SqlEditorProps['problem']): void {
  const { doc } = view.state
  const diagnostics = []
  if (problem && problem.position <= doc.length) {
    const word = /^(?:"[^"]*"|[\p{L}\p{N}_]+|\S)/u.exec(doc.sliceString(problem.position, problem.position + 200))?.[0]
    const from = word === undefined ? Math.max(problem.position - 1, 0) : problem.position
    diagnostics.push({
      from,
      to: Math.min(from + (word?.length ?? 1), doc.length),
      severity: 'error' as const,
      message: problem.message,
    })
  }
  view.dispatch(setDiagnostics(view.state, diagnostics))
}
