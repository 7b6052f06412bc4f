/** The settings that the user gave, checked: what is wrong with them is the user's error, told by its name. */
import { readConfig } from './run-folder.ts'
import { UserError } from './user-error.ts'

/** Any schema library that speaks Standard Schema (Zod, Valibot, ArkType …) will do. */
export interface ParameterSchema<Parameters> {
  readonly '~standard': {
    readonly validate: (value: unknown) => Verdict<Parameters> | Promise<Verdict<Parameters>>
  }
}

type Verdict<Parameters> =
  | { readonly value: Parameters; readonly issues?: undefined }
  | { readonly issues: readonly Issue[] }

interface Issue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

export async function readParameters<Parameters>(schema: ParameterSchema<Parameters>): Promise<Parameters> {
  const { parameters } = await readConfig()
  const verdict = await schema['~standard'].validate(parameters)
  if (!verdict.issues) return verdict.value
  // One sentence for each parameter: what comes after the first is often only its consequence.
  const sentences = new Map<string, string>()
  for (const issue of verdict.issues) {
    const name = nameOf(issue)
    if (!sentences.has(name)) sentences.set(name, sentence(name, issue.message))
  }
  throw new UserError([...sentences.values()].join(' '))
}

const nameOf = ({ path = [] }: Issue): string =>
  path.map((step) => String(typeof step === 'object' ? step.key : step)).join('.')

function sentence(name: string, message: string): string {
  if (name === '') return `${message}.`
  return message.startsWith('must') ? `\`${name}\` ${message}.` : `\`${name}\` is not valid: ${message}.`
}
