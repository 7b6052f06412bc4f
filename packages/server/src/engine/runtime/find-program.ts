import { accessSync, constants, statSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'

/** Where programs are looked for; the last is where Homebrew keeps them on a Mac. */
export const SEARCH_PATH = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin'

/** The file that a command means, or undefined. */
export function findProgram(command: string): string | undefined {
  const candidates = isAbsolute(command) ? [command] : SEARCH_PATH.split(':').map((folder) => join(folder, command))
  return candidates.find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
