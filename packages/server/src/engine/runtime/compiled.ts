/**
 * What Node has compiled once is there for the next process: most of a start is reading, stripping and compiling the same modules. Warm
 * processes add to it. Programs in the sandbox only read it, since what they would write others would run; a process of ours adds
 * theirs when one is started for the first time.
 */
import { spawn } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { environmentOf } from './environment.ts'
import { politeCommand } from './limited-command.ts'
import { makeRunName } from './run-name.ts'

/** Undefined: the launcher has named none, or it cannot be written. Its name ends with the user, who alone may use it. */
const FOLDER = getCompileCacheDir()
const LOAD = 'await import(process.argv[1]); process.exit()'

export const compiledEnvironment: Record<string, string> =
  FOLDER === undefined ? {} : { NODE_COMPILE_CACHE: dirname(FOLDER) }

/** Where it is in the sandbox. */
const SANDBOX_FOLDER = '/compiled'

/** For bubblewrap: read-only, and as that of the user in the sandbox; somebody may have removed it meanwhile. */
export const compiledView = (userId: string): string[] =>
  FOLDER === undefined ? [] : ['--ro-bind-try', FOLDER, join(SANDBOX_FOLDER, basename(FOLDER).replace(/\d+$/, userId))]

export const compiledInSandbox: Record<string, string> =
  FOLDER === undefined ? {} : { NODE_COMPILE_CACHE: SANDBOX_FOLDER }

const added = new Set<string>()

/** `module`: of a component that comes with Clew, where it is one. Loading it runs nothing. */
export function addCompiled(module: string | undefined): void {
  if (FOLDER === undefined || module === undefined || added.has(module)) return
  added.add(module)
  const [program, ...args] = politeCommand([process.execPath, '--input-type=module', '--eval', LOAD, module])
  const env = { ...environmentOf({}, '/', makeRunName()), ...compiledEnvironment }
  const child = spawn(program!, args, { cwd: '/', env, stdio: 'ignore', detached: true })
  // Then the next start takes as long as this one.
  child.on('error', () => undefined)
  child.unref()
}
