import { EditorView, Prec } from '@uiw/react-codemirror'
import { readableColours } from './readable-colours.ts'

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
    // Two characters are two, not a new one.
    fontFeatureSettings: '"calt" 0',
    lineHeight: LINE_HEIGHT,
  },
  '.cm-content': { overflowWrap: 'anywhere' },
  '.cm-gutters': {
    borderRight: '1px solid var(--clew-border)',
    backgroundColor: 'var(--clew-card)',
    color: 'var(--clew-muted)',
  },
  '.cm-tooltip': {
    border: '1px solid var(--clew-border)',
    borderRadius: 'var(--mantine-radius-sm)',
    backgroundColor: 'var(--clew-card)',
    color: 'var(--clew-ink)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    maxWidth: 'min(700px, 90vw)',
    fontFamily: 'var(--mantine-font-family-monospace)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 8px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--clew-brand)',
    color: 'var(--clew-on-filled)',
  },
  '.cm-completionDetail': { fontStyle: 'normal', opacity: '0.8' },
  // They are letters of a font that nobody has.
  '.cm-completionIcon': { display: 'none' },
})

/** Said aloud: that what can be edited can be reached by the keyboard, and so be scrolled, not every tool knows by itself. */
const reachable = EditorView.contentAttributes.of({ tabindex: '0' })

/** Above the ground that the theme for the dark scheme brings along. */
export const editorLook = [Prec.highest(look), reachable, readableColours]
