/** Keys and values that the schema knows, offered where they may stand. */
import type { Completion, CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete'
import { syntaxTree } from '@codemirror/language'
import type { RJSFSchema } from '@rjsf/utils'
import { isInPlaceholder } from '../../../ui/code/placeholders.ts'
import { keysOffered, schemasAt, valuesOffered } from '../schema/schemas-at.ts'
import { keyOf, pathOfNode, type SyntaxNode } from './json-tree.ts'

export const completeFromSchema =
  (schema: RJSFSchema): CompletionSource =>
  (context) => {
    if (isInPlaceholder(context)) return null
    const node = syntaxTree(context.state).resolveInner(context.pos, -1)
    if (node.name === 'PropertyName') return keysFor(schema, context, node.parent?.parent, node)
    if (node.name === 'Object' && context.explicit) return keysFor(schema, context, node, undefined)
    const isValue = node.name === 'String' || node.name === 'True' || node.name === 'False'
    if (isValue) return valuesFor(schema, context, node, node)
    const property = node.name === 'Property' ? node : node.parent
    const isBeforeValue = property?.name === 'Property' && property.getChild('PropertyName')!.to < context.pos
    return isBeforeValue && context.explicit ? valuesFor(schema, context, property, undefined) : null
  }

function keysFor(
  schema: RJSFSchema,
  { state: { doc }, pos }: CompletionContext,
  holder: SyntaxNode | null | undefined,
  name: SyntaxNode | undefined,
): CompletionResult | null {
  if (!holder) return null
  const taken = new Set(
    holder.getChildren('Property').flatMap((one) => (one.firstChild?.from === name?.from ? [] : [keyOf(one, doc)])),
  )
  const hasValue = name !== undefined && /^\s*:/.test(doc.sliceString(name.to, name.to + 20))
  const options = keysOffered(schemasAt(schema, pathOfNode(holder, doc)))
    .filter(({ key }) => !taken.has(key))
    .map(({ key, title, start }): Completion => {
      const label = JSON.stringify(key)
      const apply = hasValue ? label : `${label}: ${JSON.stringify(start)}`
      return { label, apply, type: 'property', detail: title ?? '' }
    })
  return offering(options, name, pos)
}

function valuesFor(
  schema: RJSFSchema,
  { state: { doc }, pos }: CompletionContext,
  at: SyntaxNode,
  value: SyntaxNode | undefined,
): CompletionResult | null {
  const options = valuesOffered(schemasAt(schema, pathOfNode(at, doc))).map(
    ({ value: offered, title }): Completion => ({
      label: JSON.stringify(offered),
      type: 'enum',
      detail: title ?? '',
    }),
  )
  return offering(options, value, pos)
}

function offering(options: Completion[], replaced: SyntaxNode | undefined, pos: number): CompletionResult | null {
  if (options.length === 0) return null
  return replaced ? { from: replaced.from, to: replaced.to, options, filter: true } : { from: pos, options }
}
