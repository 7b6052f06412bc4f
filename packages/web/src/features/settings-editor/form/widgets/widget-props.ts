import type { Registry, RJSFSchema } from '@rjsf/utils'

/** What a widget of ours is given by the form, with a value of which nothing is known yet. */
export interface FieldWidgetProps {
  id: string
  label: string
  hideLabel?: boolean | undefined
  value: unknown
  readonly?: boolean | undefined
  required?: boolean | undefined
  multiple?: boolean | undefined
  placeholder?: string | undefined
  rawErrors?: string[] | undefined
  schema: RJSFSchema
  options: { emptyValue?: unknown; enumOptions?: { value: unknown; label: string }[] | undefined }
  onChange: (value: unknown) => void
  registry: Registry
}

export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return value === undefined || value === null ? '' : JSON.stringify(value)
}
