import { vi } from 'vitest'

/**
 * Browsers tell of a new selection later. The DOM of the tests does so at once, in the middle of what CodeMirror is doing, which then
 * fails: here the editor's own idea of the selection is enough.
 */
export function quietSelection(): void {
  const selection = Object.getPrototypeOf(document.getSelection()) as Selection
  for (const method of ['collapse', 'extend', 'addRange', 'removeAllRanges'] as const)
    vi.spyOn(selection, method).mockReturnValue(undefined)
}
