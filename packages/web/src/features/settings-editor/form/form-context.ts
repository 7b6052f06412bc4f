import type { Registry } from '@rjsf/utils'
import type { Variables } from '@clew/contract'
import { createContext } from 'react'

/** What every field of the form may need; the same object as long as nothing of it changes. */
export interface FormContext {
  variables: Variables
  variableNames: readonly string[]
}

export const formContextOf = (registry: Registry): FormContext => registry.formContext as FormContext

/** How users call the list that a field is an item of. */
export const ListTitleContext = createContext('')

/** Whether a group is the chosen one of several: the choice above it has said its title. */
export const ChosenContext = createContext(false)

/** Between the parts of a field's id. It is part of no selector, so any sign will do. */
export const ID_SEPARATOR = '/'
export const ID_PREFIX = 'settings'

export const fieldId = (path: readonly (string | number)[]): string => [ID_PREFIX, ...path].join(ID_SEPARATOR)
export const labelId = (id: string): string => `${id}-label`
export const descriptionId = (id: string): string => `${id}-description`
export const errorId = (id: string): string => `${id}-error`

/** Whether the field is an item of a list of plain values: it has a number instead of a title. */
export const isItemId = (id: string): boolean => /\/\d+$/.test(id)
export const isSecretId = (id: string): boolean => id.split(ID_SEPARATOR).some((part) => part.startsWith('#'))
