import type { RJSFSchema } from '@rjsf/utils'
import { isObject } from './json.ts'
import { walkSettings } from './walk.ts'

/** Whether the form could show the settings only by dropping some: a list where it has a text, a text where it has a group. */
export function isMisfit(schema: RJSFSchema, settings: unknown): boolean {
  for (const { schema: own, value } of walkSettings(schema, settings)) {
    if (value === undefined || value === null || own.type === undefined) continue
    const types = [own.type].flat()
    const shape = Array.isArray(value) ? 'array' : isObject(value) ? 'object' : 'plain'
    const isExpected =
      shape === 'plain' ? types.some((type) => type !== 'array' && type !== 'object') : types.includes(shape)
    if (!isExpected) return true
  }
  return false
}
