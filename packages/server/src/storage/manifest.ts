/** The JSON beside an output. */
import { readFile, stat } from 'node:fs/promises'
import { z } from 'zod'
import { OutputProblem } from './output-problem.ts'

const MANIFEST_BYTES = 1024 * 1024
const MANIFEST_SUFFIX = '.manifest'

const shape = z.looseObject({
  columns: z.array(z.string(), 'must be a list of texts').optional(),
  delimiter: z.string('must be a text').min(1, 'must not be empty').max(8, 'must be short').optional(),
  // Of several bytes it could not be told from the first byte of something else.
  enclosure: z
    .string()
    .regex(/^[\x20-\x7e]?$/, 'must be one ASCII character, or none')
    .optional(),
})

export type OutputManifest = z.output<typeof shape>

/** `name`: what the file beside it is called. */
export async function readManifest(path: string, name: string): Promise<OutputManifest> {
  const title = JSON.stringify(`${name}${MANIFEST_SUFFIX}`)
  if ((await stat(path)).size > MANIFEST_BYTES) throw new OutputProblem(`${title} is bigger than 1 MB.`)
  const parsed = shape.safeParse(parseJson(await readFile(path, 'utf8')))
  // PostgreSQL has no place for it.
  if (parsed.success && JSON.stringify(parsed.data).includes(String.raw`\u0000`))
    throw new OutputProblem(`${title} holds a NUL character.`)
  if (parsed.success) return parsed.data
  const { path: at, message } = parsed.error.issues[0]!
  throw new OutputProblem(
    at.length === 0 ? `${title} is not a JSON object.` : `${title}: \`${at.join('.')}\` ${message}.`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
