import type { Text } from '@codemirror/state'

/** A text as it is stored, or as the editor holds it: the editor's own kind becomes a string only when it is needed. */
export type DraftText = string | Text
