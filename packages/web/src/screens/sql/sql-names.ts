/** Names as they are written in a statement. */

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Without quotation marks where they are not needed. */
const plain = /^[a-z_][a-z0-9_]*$/

export const columnName = (name: string): string => (plain.test(name) ? name : quoted(name))

export const tableName = (...parts: string[]): string => parts.map(quoted).join('.')
