/** What the form asks about schemas, answered without `new Function`, which the Content-Security-Policy forbids. */
import { Validator, type Schema } from '@cfworker/json-schema'
import type { RJSFSchema, ValidatorType } from '@rjsf/utils'

const DRAFT = '7'

/** Whether the data fits; a schema that cannot be read fits nothing. */
function fits(schema: RJSFSchema, data: unknown, root: RJSFSchema = schema): boolean {
  try {
    return new Validator(withDefinitions(schema, root) as Schema, DRAFT).validate(data).valid
  } catch {
    return false
  }
}

/** The keywords that the data breaks; a schema that cannot be read, such as a broken pattern, breaks none. */
export function brokenKeywords(schema: RJSFSchema, data: unknown): string[] {
  try {
    const { errors } = new Validator(schema as Schema, DRAFT, false).validate(data)
    return errors.map(({ keyword }) => keyword)
  } catch {
    return []
  }
}

/** A part of a schema refers to what stands at the root. */
function withDefinitions(schema: RJSFSchema, { definitions, $defs }: RJSFSchema): RJSFSchema {
  return { ...(definitions && { definitions }), ...($defs && { $defs }), ...schema }
}

/** Problems come from problems.ts instead: the form only chooses between alternatives with this. */
export const formValidator: ValidatorType = {
  isValid: (schema, data, root) => fits(schema, data ?? null, root),
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({ errors: [] }),
}
