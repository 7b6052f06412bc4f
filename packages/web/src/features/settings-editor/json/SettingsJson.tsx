import { autocompletion } from '@codemirror/autocomplete'
import { json, jsonLanguage, jsonParseLinter } from '@codemirror/lang-json'
import { linter, lintGutter } from '@codemirror/lint'
import type { Extension, Text } from '@codemirror/state'
import type { Variables } from '@clew/contract'
import { unknownPlaceholders } from '@clew/contract/rules/placeholders'
import { EditorView } from '@codemirror/view'
import { useMemo } from 'react'
import { CodeArea } from '../../../ui/code/CodeArea.tsx'
import { placeholders } from '../../../ui/code/placeholders.ts'
import type { FormTemplate } from '../form-template.ts'
import { completeFromSchema } from './schema-completion.ts'
import { lintBySchema } from './schema-linter.ts'

interface SettingsJsonProps {
  /** What is read, or what an edit begins with. */
  text: string
  template: FormTemplate | undefined
  variables: Variables
  /** Without it the text can be read only. */
  onChange?: ((text: Text) => void) | undefined
  isInvalid?: boolean
}

const SHOWN_VALUE = 40

/** The settings as they are stored: keys, values and variables are offered, mistakes are marked. */
export function SettingsJson({ text, template, variables, onChange, isInvalid = false }: SettingsJsonProps) {
  const isReadOnly = onChange === undefined
  const isHeavy = useMemo(() => hasLongLine(text), [text])
  const extensions = useMemo(
    () => [
      isHeavy ? [] : [json(), EditorView.lineWrapping, marked(variables)],
      isReadOnly ? [] : [autocompletion(), linter(jsonParseLinter()), lintGutter()],
      isReadOnly || isHeavy || !template ? [] : assistance(template),
    ],
    [isReadOnly, isHeavy, template, variables],
  )
  return (
    <CodeArea
      label="Settings as JSON"
      text={text}
      extensions={extensions}
      isInvalid={isInvalid}
      {...(onChange && { onChange })}
    />
  )
}

const marked = (variables: Variables): Extension =>
  placeholders({
    names: Object.entries(variables).map(([name, value]) => ({ name, detail: value.slice(0, SHOWN_VALUE) })),
    unknownIn: (part) => unknownPlaceholders(part, variables),
  })

const assistance = (template: FormTemplate): Extension => [
  jsonLanguage.data.of({ autocomplete: completeFromSchema(template.schemaFor({})) }),
  lintBySchema(template),
]

/** Colours and line breaks are worked out line by line: with a line this long, each key would wait for them. */
const LONG_LINE = 100_000

function hasLongLine(text: string): boolean {
  for (let from = 0; text.length - from > LONG_LINE;) {
    const end = text.indexOf('\n', from)
    if (end === -1 || end - from > LONG_LINE) return true
    from = end + 1
  }
  return false
}
