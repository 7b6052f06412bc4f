/** The variables of the workspace that a program is given: names in `settings.parameters.vars`. */
import type { Configuration } from '@clew/contract'
import type { Part } from '../../api/change-entity.ts'

export const injectionPart: Part<Configuration, string[]> = {
  read: ({ settings }) => {
    const { vars } = parametersOf(settings)
    return Array.isArray(vars) ? vars.filter((name) => typeof name === 'string') : []
  },
  write: (names, { settings }) => {
    const { vars: _, ...parameters } = parametersOf(settings)
    const changed = { ...settings, parameters: names.length > 0 ? { ...parameters, vars: names } : parameters }
    return { settings: changed }
  },
}

function parametersOf(settings: Configuration['settings']): Record<string, unknown> {
  const { parameters } = settings
  const isObject = typeof parameters === 'object' && parameters !== null && !Array.isArray(parameters)
  return isObject ? (parameters as Record<string, unknown>) : {}
}

/** As the program knows it: a secret loses the sign that makes it one. */
export const environmentName = (variable: string): string => variable.replace(/^#/, '')

/** What is wrong with each row; undefined where nothing is. */
export function rowProblems(names: readonly string[]): (string | undefined)[] {
  const environment = names.map(environmentName)
  return names.map((name, index) => {
    if (name === '') return 'Please select one option'
    return environment.indexOf(environmentName(name)) < index ? 'The variable is already selected' : undefined
  })
}
