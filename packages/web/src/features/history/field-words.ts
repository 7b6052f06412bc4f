/** The name of a field as people read it: `continue_on_failure` → "continue on failure", `owner_id` → "owner". */
const fieldWord = (name: string): string => name.replace(/_id$/, '').replaceAll('_', ' ')

export const fieldTitle = (name: string): string => {
  const word = fieldWord(name)
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}

/** Whether there was a version before it. */
export const changedWords = ({ version, changed }: { version: number; changed: readonly string[] }): string => {
  if (version === 1) return 'First version'
  return changed.length === 0 ? '–' : changed.map(fieldWord).join(', ')
}
