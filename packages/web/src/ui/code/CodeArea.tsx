/**
 * A text in CodeMirror that may be megabytes long: it is never compared or copied while somebody types. Heavy: only lazily loaded
 * pieces import it.
 */
import { useComputedColorScheme } from '@mantine/core'
import { Compartment, EditorState, Prec, type Extension, type Text } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { getDefaultExtensions } from '@uiw/react-codemirror'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { editorLook } from './editor-look.ts'

interface CodeAreaProps {
  /** What is edited, for screen readers. */
  label: string
  /** What is shown while it is not in edit, and what an edit begins with. */
  text: string
  /** Without it the text can be read and copied only. */
  onChange?: ((text: Text) => void) | undefined
  /** Ctrl/Cmd+Enter. */
  onSubmit?: (() => void) | undefined
  onCursor?: ((line: number, column: number) => void) | undefined
  isInvalid?: boolean
  /** The same object on every render, unless it is to be changed. */
  extensions: Extension
}

export function CodeArea({ label, text, onChange, onSubmit, onCursor, isInvalid = false, extensions }: CodeAreaProps) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef<{ view: EditorView; surroundings: Compartment }>(null)
  const scheme = useComputedColorScheme('light')
  const isReadOnly = onChange === undefined

  const tell = useEffectEvent((state: EditorState, isChanged: boolean) => {
    if (isChanged) onChange?.(state.doc)
    const { head } = state.selection.main
    const line = state.doc.lineAt(head)
    onCursor?.(line.number, head - line.from + 1)
  })

  const submit = useEffectEvent(() => {
    if (!isReadOnly) onSubmit?.()
    return !isReadOnly
  })

  const all = useMemo(
    () => [
      extensions,
      editorLook,
      roomy,
      EditorView.contentAttributes.of({
        'aria-label': label,
        'aria-invalid': String(isInvalid),
        'aria-readonly': String(isReadOnly),
        'data-autofocus': '',
      }),
      getDefaultExtensions({
        theme: scheme,
        readOnly: isReadOnly,
        // Esc and then Tab leaves it, which CodeMirror sees to. Of a text that is only read, Tab alone leaves.
        indentWithTab: !isReadOnly,
        basicSetup: { highlightActiveLine: !isReadOnly, highlightActiveLineGutter: !isReadOnly },
      }),
    ],
    [extensions, label, isInvalid, isReadOnly, scheme],
  )

  /** With nothing to undo: undoing must not bring back what somebody has given up. */
  const freshState = useEffectEvent((surroundings: Compartment) => {
    const listener = EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
      if (docChanged || selectionSet) tell(state, docChanged)
    })
    const keys = Prec.highest(keymap.of([{ key: 'Mod-Enter', run: () => submit() }]))
    return EditorState.create({ doc: text, extensions: [listener, keys, surroundings.of(all)] })
  })
  useLayoutEffect(() => {
    const surroundings = new Compartment()
    const view = new EditorView({ parent: place.current!, state: freshState(surroundings) })
    shown.current = { view, surroundings }
    return () => view.destroy()
  }, [])

  useEffect(() => {
    const { view, surroundings } = shown.current!
    view.dispatch({ effects: surroundings.reconfigure(all) })
  }, [all])

  useEffect(() => {
    const { view, surroundings } = shown.current!
    if (!isReadOnly || view.state.doc.toString() === text) return
    const { scrollTop } = view.scrollDOM
    view.setState(freshState(surroundings))
    view.scrollDOM.scrollTop = scrollTop
  }, [text, isReadOnly])

  return <div ref={place} />
}

/** Where code is to be written it looks like it, even when there is none. */
const roomy = EditorView.theme({ '.cm-content, .cm-gutter': { minHeight: '7.5rem' } })
