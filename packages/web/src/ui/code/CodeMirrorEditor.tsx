/** CodeMirror in the colours of the product. Heavy: only lazily loaded pieces import it. */
import { useComputedColorScheme } from '@mantine/core'
import CodeMirror, { EditorView, type Extension } from '@uiw/react-codemirror'
import { useMemo } from 'react'
import { editorLook } from './editor-look.ts'

export interface CodeMirrorEditorProps {
  /** What is edited, for screen readers. */
  label: string
  value: string
  /** Without it the text can be read and copied only. */
  onChange?: ((value: string) => void) | undefined
  isInvalid?: boolean
  /** The language; the same object on every render. */
  language: Extension
}

export function CodeMirrorEditor({ label, value, onChange, isInvalid = false, language }: CodeMirrorEditorProps) {
  const scheme = useComputedColorScheme('light')
  const isReadOnly = onChange === undefined
  const extensions = useMemo(
    () => [
      language,
      editorLook,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label, 'aria-invalid': String(isInvalid) }),
    ],
    [language, label, isInvalid],
  )
  return (
    <CodeMirror
      value={value}
      theme={scheme}
      extensions={extensions}
      readOnly={isReadOnly}
      // The Tab key leaves the editor, as it leaves every other field.
      indentWithTab={false}
      basicSetup={{ foldGutter: false, highlightActiveLine: !isReadOnly, highlightActiveLineGutter: !isReadOnly }}
      {...(onChange && { onChange })}
    />
  )
}
