/** Places in a JSON text by their paths, and paths by their places. */
import type { syntaxTree } from '@codemirror/language'
import type { Text } from '@codemirror/state'
import { isObject, type Path } from '../schema/json.ts'

export type SyntaxNode = ReturnType<typeof syntaxTree>['topNode']

const values = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null'])

/** The keys and indexes that lead to what the node is, or is a part of. */
export function pathOfNode(node: SyntaxNode, doc: Text): Path {
  const path: (string | number)[] = []
  for (let at: SyntaxNode | null = node; at; at = at.parent) {
    if (at.name === 'Property') path.unshift(keyOf(at, doc))
    else if (at.parent?.name === 'Array' && values.has(at.name)) path.unshift(indexOf(at))
  }
  return path
}

/** What to underline for a path: the value, or the key of the last part that is there. */
export function rangeOf(root: SyntaxNode, path: Path, doc: Text): { from: number; to: number } {
  let node = root.name === 'JsonText' ? firstValue(root) : root
  let range = node ? startOfNode(node) : { from: 0, to: 0 }
  for (const key of path) {
    const child = node && childAt(node, key, doc)
    if (!child) return range
    node = firstValue(child) ?? child
    const name = child.name === 'Property' ? child.firstChild : undefined
    range =
      node.name === 'Object' || node.name === 'Array' ? startOfNode(name ?? node) : { from: node.from, to: node.to }
  }
  return range
}

/** The path in the text for one in the form, where lists may stand for objects. */
export function storedPath(path: Path, settings: unknown): Path {
  let value = settings
  return path.map((key) => {
    const own = typeof key === 'number' && isObject(value) ? (Object.keys(value)[key] ?? key) : key
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[own] : undefined
    return own
  })
}

/** Of a long value the first line is enough. */
const startOfNode = ({ name, from, to }: SyntaxNode) =>
  name === 'Object' || name === 'Array' ? { from, to: from + 1 } : { from, to }

function childAt(node: SyntaxNode, key: string | number, doc: Text): SyntaxNode | undefined {
  if (node.name === 'Object')
    return node.getChildren('Property').find((property) => keyOf(property, doc) === String(key))
  return node.name === 'Array' ? valuesIn(node)[Number(key)] : undefined
}

const firstValue = (node: SyntaxNode): SyntaxNode | undefined => valuesIn(node)[0]

function valuesIn(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) if (values.has(child.name)) found.push(child)
  return found
}

function indexOf(node: SyntaxNode): number {
  let index = 0
  for (let before = node.prevSibling; before; before = before.prevSibling) if (values.has(before.name)) index += 1
  return index
}

export function keyOf(property: SyntaxNode, doc: Text): string {
  const name = property.getChild('PropertyName')
  if (!name) return ''
  const text = doc.sliceString(name.from, name.to)
  try {
    return JSON.parse(text) as string
  } catch {
    return text.replaceAll('"', '')
  }
}
