import { use } from 'react'
import { descriptionId, errorId, isItemId, ListTitleContext } from './form-context.ts'

interface NamedField {
  id: string
  label: string
  hideLabel?: boolean | undefined
  rawErrors?: string[] | undefined
  schema: { description?: string | undefined }
}

/** What assistive technology is told of a field: its name where no label is seen, its description and its errors. */
export function useFieldAria({ id, label, hideLabel, rawErrors, schema }: NamedField) {
  const list = use(ListTitleContext)
  const hasErrors = (rawErrors ?? []).length > 0
  const describedBy = [schema.description && descriptionId(id), hasErrors && errorId(id)].filter(Boolean).join(' ')
  const isItem = isItemId(id)
  const name = isItem ? `${list} ${Number(id.split('/').at(-1)) + 1}`.trim() : label
  return {
    ...((hideLabel === true || isItem) && { 'aria-label': name }),
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(hasErrors && { 'aria-invalid': true as const }),
  }
}
