import { Prec } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { readableColours } from '../code/readable-colours.ts'

const ground = (color: string, percent: number) => `color-mix(in srgb, var(${color}) ${percent}%, transparent)`
const OLD = '--clew-error'
const NEW = '--clew-finished'

/** What went is red, what came is green, each also told by the side it is on or the mark beside it. */
const look = EditorView.theme({
  '&': { backgroundColor: 'var(--clew-card)', fontSize: 'var(--mantine-font-size-sm)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: '1.25rem' },
  '.cm-content': { overflowWrap: 'anywhere' },
  '.cm-gutters': {
    borderRight: '1px solid var(--clew-border)',
    backgroundColor: 'var(--clew-card)',
    color: 'var(--clew-muted)',
  },
  '&.cm-merge-a .cm-changedLine, .cm-deletedChunk': { backgroundColor: ground(OLD, 9) },
  '&.cm-merge-b .cm-changedLine, .cm-insertedLine, .cm-inlineChangedLine': { backgroundColor: ground(NEW, 9) },
  '&.cm-merge-a .cm-changedText, .cm-deletedChunk .cm-deletedText, .cm-deletedText': { background: ground(OLD, 24) },
  '&.cm-merge-b .cm-changedText, .cm-insertedLine .cm-changedText, .cm-changedText': { background: ground(NEW, 24) },
  // The colours of a language are chosen for the plain ground: on the marked one the palest could not be read.
  '& .cm-changedText, & .cm-changedText span, & .cm-deletedText, & .cm-deletedText span': { color: 'var(--clew-ink)' },
  '&.cm-merge-a .cm-changedLineGutter, .cm-deletedLineGutter': { backgroundColor: `var(${OLD})` },
  '&.cm-merge-b .cm-changedLineGutter, .cm-changedLineGutter': { backgroundColor: `var(${NEW})` },
  '.cm-deletedChunk': { textDecoration: 'none' },
  '.cm-collapsedLines': {
    padding: '4px 8px',
    background: 'var(--clew-hover)',
    color: 'var(--clew-muted)',
    fontFamily: 'var(--mantine-font-family)',
  },
  // The sign that the library has here is in none of our fonts.
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: '"⋯"' },
})

/** Above what the theme for the dark scheme brings along. */
export const diffLook = [Prec.highest(look), readableColours]
