import { json, jsonParseLinter } from '@codemirror/lang-json'
import { linter } from '@codemirror/lint'
import { CodeMirrorEditor, type CodeMirrorEditorProps } from './CodeMirrorEditor.tsx'

const language = [json(), linter(jsonParseLinter())]

export function JsonCodeMirror(props: Omit<CodeMirrorEditorProps, 'language'>) {
  return <CodeMirrorEditor {...props} language={language} />
}
