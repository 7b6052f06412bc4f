/** Runs the code of a user as a program of its own in the run folder, and turns its end into ours. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { dataFolder, environmentWith, readParameters, UserError } from '@clew/component-sdk'
import { runFolder } from '@clew/component-sdk/protocol'

const parameters = z.object({
  code: z
    .string({ error: 'must be the text of a script' })
    .refine((code) => code.trim() !== '', 'must not be empty: write the script first'),
  vars: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()], { error: 'must be a text' }).transform(String))
    // The operating system would cut the name there.
    .refine((vars) => !/[=\0]/.test(Object.keys(vars).join('')), 'must not have a name with = in it')
    .default({}),
})

export interface Language {
  /** What people call the program: 'python3'. */
  name: string
  program: string
  arguments: string[]
  /** The file that holds the code: 'script.py'. */
  script: string
  /** Which of the last lines on standard error says what went wrong. */
  findReason(lines: string[]): string | undefined
}

const TAIL_LENGTH = 16_384

export async function runScript(language: Language): Promise<void> {
  const { code, vars } = await readParameters(parameters)
  for (const folder of [runFolder.outputTables, runFolder.outputFiles])
    await mkdir(join(dataFolder(), folder), { recursive: true })
  await writeFile(join(dataFolder(), language.script), code)
  const child = spawn(language.program, [...language.arguments, language.script], {
    cwd: dataFolder(),
    env: environmentWith(vars),
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  const lastLines = passOn(child)
  const ended = await endOf(child, language)
  if (ended === undefined) return
  const reason = language.findReason(lastLines())
  throw new UserError(`${language.script} ${ended}${reason === undefined ? '.' : `: ${reason}`}`)
}

/** Hands standard error on as it comes, and keeps its last lines, blank ones aside. */
function passOn(child: ChildProcess): () => string[] {
  let tail = ''
  child.stderr!.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk)
    tail = (tail + chunk.toString()).slice(-TAIL_LENGTH)
  })
  return () => tail.split('\n').filter((line) => line.trim() !== '')
}

/** Undefined: it succeeded. */
function endOf(child: ChildProcess, { name }: Language): Promise<string | undefined> {
  // Whoever stops this process means the script.
  const stop = () => child.kill('SIGTERM')
  process.on('SIGTERM', stop)
  return new Promise<string | undefined>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'ENOENT' ? new UserError(`${name} is not installed where this job ran.`) : error)
    })
    child.once('close', (code, signal) => {
      if (code === 0) resolve(undefined)
      else if (signal) resolve(`was ended by ${signal}; it may have used more memory than it was given`)
      else resolve(code === 1 ? 'failed' : `ended with exit code ${code}`)
    })
  }).finally(() => process.off('SIGTERM', stop))
}
