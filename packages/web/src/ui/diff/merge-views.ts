/** The two forms of a comparison in CodeMirror: side by side, and one text with what was taken out above what was put in. */
import { getChunks, MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import { getDefaultExtensions } from '@uiw/react-codemirror'
import { diffLook } from './diff-look.ts'
import { linesFirst } from './lines-first.ts'

export interface DiffTexts {
  label: string
  before: string
  after: string
  /** Of excerpts, the numbers that the lines have in the whole; 0 for none. */
  numbers?: { before: readonly number[]; after: readonly number[] }
}

export interface DiffForm {
  isUnified: boolean
  /** Otherwise long stretches without a change are folded. */
  showsAll: boolean
  scheme: 'light' | 'dark'
  language: Extension
}

const diffConfig = { override: linesFirst }
const folding = { margin: 3, minSize: 6 }

export interface ShownDiff {
  changes: number
  /** Brings a change into view. */
  show(index: number): void
  destroy(): void
}

export function showDiff(parent: HTMLElement, texts: DiffTexts, form: DiffForm): ShownDiff {
  const shared = { diffConfig, gutter: true, ...(!form.showsAll && { collapseUnchanged: folding }) }
  if (form.isUnified) {
    const merge = unifiedMergeView({
      original: texts.before,
      mergeControls: false,
      allowInlineDiffs: true,
      ...shared,
    })
    const extensions = [...reading(`${texts.label}, before and after`, form, texts.numbers?.after), merge]
    const view = new EditorView({ parent, state: EditorState.create({ doc: texts.after, extensions }) })
    return shown(view, () => view.destroy())
  }
  const merge = new MergeView({
    parent,
    a: { doc: texts.before, extensions: reading(`${texts.label}, before`, form, texts.numbers?.before) },
    b: { doc: texts.after, extensions: reading(`${texts.label}, after`, form, texts.numbers?.after) },
    ...shared,
  })
  return shown(merge.b, () => merge.destroy())
}

const reading = (label: string, { scheme, language }: DiffForm, numbers?: readonly number[]): Extension[] => [
  diffLook,
  language,
  EditorView.lineWrapping,
  lineNumbers(numbers && { formatNumber: (line) => String(numbers[line - 1] || '') }),
  EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true', tabindex: '0' }),
  getDefaultExtensions({
    theme: scheme,
    readOnly: true,
    editable: false,
    indentWithTab: false,
    basicSetup: { lineNumbers: false, foldGutter: false, highlightActiveLine: false, highlightActiveLineGutter: false },
  }),
]

function shown(view: EditorView, destroy: () => void): ShownDiff {
  const chunks = getChunks(view.state)?.chunks ?? []
  return {
    changes: chunks.length,
    show: (index) => {
      const chunk = chunks[index]
      if (chunk)
        view.dispatch({
          effects: EditorView.scrollIntoView(Math.min(chunk.fromB, view.state.doc.length), { y: 'center' }),
        })
    },
    destroy,
  }
}
