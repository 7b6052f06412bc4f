export interface Shortcut {
  /** `mod` is Cmd on Apple's keyboards and Ctrl on others. */
  keys: readonly string[]
  does: string
  /** One character alone; these can be switched off. */
  isSingle?: true
}

export const shortcutGroups: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: ['mod', 'K'], does: 'Find anything, do anything' },
      { keys: ['/'], does: 'Go to the search of the page', isSingle: true },
      { keys: ['?'], does: 'Show the keyboard shortcuts', isSingle: true },
      { keys: ['Esc'], does: 'Close what is open, empty a search' },
    ],
  },
  {
    title: 'Editing',
    shortcuts: [
      { keys: ['mod', 'S'], does: 'Save the section in edit' },
      { keys: ['mod', 'Enter'], does: 'Save the code and run it; in the SQL Client, run the query' },
      { keys: ['{{'], does: 'Choose a variable, in settings and code' },
    ],
  },
  {
    title: 'Tables of data',
    shortcuts: [
      { keys: ['←', '↑', '→', '↓'], does: 'Move from cell to cell' },
      { keys: ['Enter'], does: 'Show the whole cell, or the profile of a column' },
      { keys: ['Shift', '←', '→'], does: 'Make a column narrower or wider' },
    ],
  },
]

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

export const keyName = (key: string): string => (key === 'mod' ? (isApple() ? '⌘' : 'Ctrl') : key)
