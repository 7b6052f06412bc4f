/** Makes config.json of what is stored: placeholders replaced, secrets in clear. */
import type { RuntimeOptions } from '@clew/contract'
import { replacePlaceholders, unknownPlaceholders } from '@clew/contract/rules/placeholders'
import { runtimeNumbers } from '@clew/contract/rules/runtime-options'
import { openSecrets, openWhole, secretValues } from '../../vault/secrets.ts'
import type { Vault } from '../../vault/vault.ts'
import type { Material } from '../queue/material.ts'

export interface RunSettings {
  /** The whole of config.json. */
  config: Record<string, unknown>
  /** For code components: the chosen variables. */
  environment: Record<string, string>
  runtime: Chosen
  /** Values that must not appear in a log. */
  secrets: string[]
  /** Names of placeholders that no variable fills. */
  unknown: string[]
}

type Chosen = { [Option in keyof RuntimeOptions]-?: NonNullable<RuntimeOptions[Option]> }

const DEFAULTS: Chosen = {
  retries: runtimeNumbers.retries.usual,
  retry_delay_seconds: runtimeNumbers.retry_delay_seconds.usual,
  timeout_minutes: runtimeNumbers.timeout_minutes.usual,
  memory_mb: runtimeNumbers.memory_mb.usual,
  skip_unchanged: 0,
  network: 0,
}

export function runSettings(vault: Vault, material: Material): RunSettings {
  const variables = openSecrets(vault, material.variables) as Record<string, string>
  const opened = openSecrets(vault, material.settings)
  // Both are the platform's business, not the program's.
  const { runtime, schedules, ...settings } = replacePlaceholders(opened, variables) as Record<string, unknown>
  const { token_request_response } = material.oauthSettings
  const token = token_request_response === undefined ? undefined : openWhole(vault, token_request_response)
  const vars = chosenVariables(settings['parameters'], variables)
  const parameters = { ...(settings['parameters'] as Record<string, unknown> | undefined), ...(vars && { vars }) }
  return {
    config: {
      image_parameters: {},
      ...settings,
      parameters,
      authorization: token === undefined ? {} : { oauth_api: { credentials: token } },
      action: 'run',
    },
    environment: vars ?? {},
    runtime: { ...DEFAULTS, ...(material.settings['runtime'] as Partial<Chosen> | undefined) },
    secrets: secretValues(vault, {
      ...material.settings,
      '#variables': secretVariables(material),
      '#token': token_request_response,
    }),
    unknown: unknownPlaceholders(opened, variables),
  }
}

/** Only the secret ones: an ordinary variable may well be in a log. */
const secretVariables = ({ variables }: Material): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => name.startsWith('#')))

/** `parameters.vars` names variables of the workspace; the program is given their values. */
function chosenVariables(parameters: unknown, variables: Record<string, string>): Record<string, string> | undefined {
  const names = (parameters as { vars?: unknown } | undefined)?.vars
  if (!Array.isArray(names)) return undefined
  const chosen = names.filter((name): name is string => typeof name === 'string' && Object.hasOwn(variables, name))
  return Object.fromEntries(chosen.map((name) => [name.replace(/^#/, ''), variables[name]!]))
}
