import { Kbd } from '@mantine/core'
import classes from './code-editor.module.css'

const modifierKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** Where the cursor is, and which keys do what here. */
export function EditorKeys({ line, column }: { line: number; column: number }) {
  return (
    <div className={classes.keys}>
      <span>
        Line {line}, column {column}
      </span>
      <span>
        <Kbd size="xs">Tab</Kbd> indents, <Kbd size="xs">Esc</Kbd> <Kbd size="xs">Tab</Kbd> leaves
      </span>
      <span>
        <Kbd size="xs">{modifierKey}</Kbd> <Kbd size="xs">S</Kbd> saves, <Kbd size="xs">{modifierKey}</Kbd>{' '}
        <Kbd size="xs">Enter</Kbd> saves and runs
      </span>
    </div>
  )
}
