/** What the program was started with. The only file of a component that reads process.env. */
import { dataFolderVariables } from './protocol.ts'

/** Asked for each time: a process that serves several runs is given another folder for each. */
export function dataFolder(): string {
  const named = dataFolderVariables.map((name) => process.env[name]).find((folder) => folder)
  return named ?? process.cwd()
}

/** For a process that serves several runs: the variables are there while `work` is under way, and then as they were. */
export async function withVariables<T>(variables: Record<string, string>, work: () => Promise<T>): Promise<T> {
  const before = { ...process.env }
  Object.assign(process.env, variables)
  try {
    return await work()
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
    Object.assign(process.env, before)
  }
}

/** For programs that the component starts: its own environment, these variables, and where the run folder is. */
export const environmentWith = (variables: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...variables,
  ...dataFolderEnvironment(dataFolder()),
})

export const dataFolderEnvironment = (folder: string): Record<string, string> =>
  Object.fromEntries(dataFolderVariables.map((name) => [name, folder]))

/** Where a program that is tried on its cases looks for others. */
export const searchPath = (): string => process.env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin'
