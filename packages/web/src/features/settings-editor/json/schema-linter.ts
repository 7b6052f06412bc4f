/** What the schema has against the text, marked where it stands. */
import { ensureSyntaxTree } from '@codemirror/language'
import { linter, type Diagnostic } from '@codemirror/lint'
import type { Extension } from '@codemirror/state'
import type { FormTemplate } from '../form-template.ts'
import { toFormData } from '../processors.ts'
import { problemsOf } from '../schema/problems.ts'
import { readJson } from '../settings-draft.ts'
import { rangeOf, storedPath } from './json-tree.ts'

/** Longer texts are judged by the component alone: marking them would hold up who types. */
const LONGEST_JUDGED = 500_000
const PARSED_WITHIN_MS = 200

export const lintBySchema = (template: FormTemplate): Extension =>
  linter(({ state }): Diagnostic[] => {
    if (state.doc.length > LONGEST_JUDGED) return []
    const read = readJson(state.doc.toString())
    const tree = ensureSyntaxTree(state, state.doc.length, PARSED_WITHIN_MS)
    if ('problem' in read || !tree) return []
    const data = toFormData(read.settings, template.processors)
    return problemsOf(template.schemaFor(data), data).map(({ path, labels, message }) => {
      const { from, to } = rangeOf(tree.topNode, storedPath(path, read.settings), state.doc)
      return { from, to, severity: 'error', message: `${labels.join(' › ')} ${message}` }
    })
  })
