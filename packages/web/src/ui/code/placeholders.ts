/** `{{name}}` in a text: names are offered after the brackets, and those that mean nothing are marked. Heavy, as CodeMirror is. */
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { EditorState, type Extension } from '@codemirror/state'
import {
  Decoration,
  EditorView,
  MatchDecorator,
  ViewPlugin,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view'

interface PlaceholderOptions {
  names: readonly { name: string; detail?: string }[]
  /** The names in the text that mean nothing. */
  unknownIn: (text: string) => string[]
}

export function placeholders({ names, unknownIn }: PlaceholderOptions): Extension {
  // Made once: a source that is another one at every key would never get to answer.
  const autocomplete = completeNames(names)
  return [EditorState.languageData.of(() => [{ autocomplete }]), marks(unknownIn), look]
}

const OPENED = /\{\{ *#?[\p{L}\p{N}_.-]*/u

/** Whether a name is being typed: then nothing else is to be offered. */
export const isInPlaceholder = (context: CompletionContext): boolean => context.matchBefore(OPENED) !== null

function completeNames(names: PlaceholderOptions['names']) {
  const options = names.map(({ name, detail }): Completion => ({
    label: name,
    type: 'variable',
    apply: insertName,
    ...(detail !== undefined && { detail }),
  }))
  return (context: CompletionContext): CompletionResult | null => {
    const opened = context.matchBefore(OPENED)
    if (!opened) return null
    const brackets = /^\{\{ */.exec(opened.text)![0].length
    const typed = opened.text.slice(brackets).toLowerCase()
    // Chosen here, not by CodeMirror: so they come before the words of the language that fit as well.
    const fitting = options.filter(({ label }) => label.toLowerCase().includes(typed))
    return { from: opened.from + brackets, options: fitting, filter: false }
  }
}

/** With the closing brackets, unless they are there already. */
function insertName(view: EditorView, { label }: Completion, from: number, to: number): void {
  const after = view.state.sliceDoc(to, to + 20)
  const closed = /^ *\}\}/.exec(after)?.[0].length
  const insert = closed === undefined ? `${label}}}` : label
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length + (closed ?? 0) },
    userEvent: 'input.complete',
  })
}

/** Only what is in sight is looked at, however long the text is. */
function marks(unknownIn: PlaceholderOptions['unknownIn']): Extension {
  const matcher = new MatchDecorator({
    regexp: /\{\{[^{}\n]{1,200}\}\}/g,
    decoration: ([text]) => {
      const [unknown] = unknownIn(text)
      return unknown === undefined
        ? null
        : Decoration.mark({ class: 'cm-unknown', attributes: { title: `There is no variable ${unknown}` } })
    },
  })
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet
      constructor(view: EditorView) {
        this.decorations = matcher.createDeco(view)
      }
      update(update: ViewUpdate) {
        this.decorations = matcher.updateDeco(update, this.decorations)
      }
    },
    { decorations: ({ decorations }) => decorations },
  )
}

const look = EditorView.theme({
  '.cm-unknown': { textDecoration: 'underline wavy var(--clew-warning)', textUnderlineOffset: '3px' },
})
