/** The editor of code. Heavy: it is loaded when the first one is shown. */
import type { Variables } from '@clew/contract'
import { unknownPlaceholders } from '@clew/contract/rules/placeholders'
import type { Text } from '@codemirror/state'
import { useEffect, useMemo, useState } from 'react'
import { truncate } from '../../format/truncate.ts'
import { CodeArea } from '../../ui/code/CodeArea.tsx'
import { loadLanguage, type CodeLanguage, type MakeLanguage } from '../../ui/code/languages.ts'
import { placeholders } from '../../ui/code/placeholders.ts'
import { completions, tablesOf } from './completions.ts'
import { EditorKeys } from './EditorKeys.tsx'
import type { InputFile } from './input-files.ts'

interface CodeEditorProps {
  label: string
  language: CodeLanguage
  text: string
  /** Without it the code can be read and copied only. */
  onChange: ((text: Text) => void) | undefined
  onSubmit: () => void
  isInvalid: boolean
  files: readonly InputFile[]
  variables: Variables
}

const SHOWN_VALUE = 40

export function CodeEditor({ language, files, variables, ...area }: CodeEditorProps) {
  const [cursor, setCursor] = useState({ line: 1, column: 1 })
  const makeLanguage = useLanguage(language)
  const extensions = useMemo(
    () => [
      makeLanguage?.(tablesOf(files)) ?? [],
      completions(language, files),
      placeholders({
        names: Object.entries(variables).map(([name, value]) => ({ name, detail: truncate(value, SHOWN_VALUE) })),
        unknownIn: (text) => unknownPlaceholders(text, variables),
      }),
    ],
    [makeLanguage, language, files, variables],
  )
  return (
    <>
      <CodeArea {...area} extensions={extensions} onCursor={(line, column) => setCursor({ line, column })} />
      {area.onChange && <EditorKeys {...cursor} />}
    </>
  )
}

/** Undefined until it has come: the code can be read and typed without its colours. */
function useLanguage(language: CodeLanguage): MakeLanguage | undefined {
  const [loaded, setLoaded] = useState<{ make: MakeLanguage }>()
  useEffect(() => {
    let isWanted = true
    loadLanguage[language]().then(
      (make) => isWanted && setLoaded({ make }),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [language])
  return loaded?.make
}
