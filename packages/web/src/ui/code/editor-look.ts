import { EditorView, Prec } from '@uiw/react-codemirror'

const MOST_LINES = 50
const LINE_HEIGHT = '1.25rem'

/** Up to fifty lines, and never more than most of the window: what is below must stay in reach. */
const look = EditorView.theme({
  '&': { backgroundColor: 'var(--clew-card)', fontSize: 'var(--mantine-font-size-sm)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    maxHeight: `min(calc(${MOST_LINES} * ${LINE_HEIGHT} + 8px), 75dvh)`,
    overflow: 'auto',
    fontFamily: 'var(--mantine-font-family-monospace)',
    lineHeight: LINE_HEIGHT,
  },
  '.cm-content': { overflowWrap: 'anywhere' },
  '.cm-gutters': {
    borderRight: '1px solid var(--clew-border)',
    backgroundColor: 'var(--clew-card)',
    color: 'var(--clew-muted)',
  },
})

/** Above the ground that the theme for the dark scheme brings along. */
export const editorLook = Prec.highest(look)
