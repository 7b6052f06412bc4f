/** What the program was started with. The only file of a component that reads process.env. */
import { dataFolderVariables } from './protocol.ts'

/** Asked for each time: a process that serves several runs is given another folder for each. */
export function dataFolder(): string {
  const named = dataFolderVariables.map((name) => process.env[name]).find((folder) => folder)
  return named ?? process.cwd()
}

/** For programs that the component starts: its own environment, these variables, and where the run folder is. */
export function environmentWith(variables: Record<string, string>): NodeJS.ProcessEnv {
  const folders = Object.fromEntries(dataFolderVariables.map((name) => [name, dataFolder()]))
  return { ...process.env, ...variables, ...folders }
}
