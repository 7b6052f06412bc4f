/** `./clew component test FOLDER`: for authors of components. Reads the card as a start would, and runs the program on its cases. */
import { readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import {
  contentOf,
  differences,
  EXPECTATION_FILE,
  findCases,
  runCase,
  type StartCommand,
} from '@clew/component-sdk/cases'
import { runFolder } from '@clew/component-sdk/protocol'
import { z } from 'zod'
import { readComponent } from '../entities/components/index.ts'
import { StartError } from '../start-error.ts'
import { runCommand } from './run-command.ts'

const expectation = z.strictObject({
  exit_code: z.int(),
  message: z.string().optional(),
  warnings: z.array(z.string()).optional(),
})

await runCommand(async () => {
  const [action, folder, ...rest] = process.argv.slice(2)
  if (action !== 'test' || folder === undefined || rest.length > 0)
    throw new StartError('Say which component: ./clew component test FOLDER')
  const { start } = await readComponent(resolve(folder))
  const cases = await findCases(resolve(folder))
  if (cases.length === 0) throw new StartError(`${join(folder, 'cases')} has no cases.`)
  let failedCount = 0
  for (const caseFolder of cases) {
    const problems = await problemsOf(start, caseFolder)
    if (problems.length > 0) failedCount++
    const lines = [`${problems.length === 0 ? '✓' : '✗'} ${basename(caseFolder)}`, ...problems]
    process.stdout.write(`${lines.join('\n    ')}\n`)
  }
  if (failedCount > 0) throw new StartError(`${failedCount} of ${cases.length} cases failed.`)
})

/** Lines for the author; none when all is as expected. */
async function problemsOf(start: StartCommand, caseFolder: string): Promise<string[]> {
  for (const name of [EXPECTATION_FILE, runFolder.config])
    if ((await readJson(join(caseFolder, name))) === undefined) return [`${name} is missing or not valid JSON`]
  const parsed = expectation.safeParse(await readJson(join(caseFolder, EXPECTATION_FILE)))
  if (!parsed.success) return [`${EXPECTATION_FILE}: ${parsed.error.issues[0]!.message}`]
  const outcome = await runCase(start, caseFolder)
  const expected = { ...parsed.data, outputs: await contentOf(join(caseFolder, 'out')) }
  const found = differences(outcome, expected)
  return found.length === 0 ? [] : [...found, ...logLines(outcome.log)]
}

function logLines(log: string): string[] {
  return log.trim() === '' ? ['It wrote nothing.'] : ['It wrote:', ...log.trimEnd().split('\n')]
}

/** Undefined: there is none, or it is not JSON. */
async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
}
