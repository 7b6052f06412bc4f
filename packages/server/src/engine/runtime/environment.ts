import { dataFolderVariables } from '@clew/component-sdk/protocol'
import { SEARCH_PATH } from './find-program.ts'
import { RUN_VARIABLE } from './process-tree.ts'

/** `dataFolder`: as the program sees it. */
export const dataFolderEnvironment = (dataFolder: string): Record<string, string> =>
  Object.fromEntries(dataFolderVariables.map((variable) => [variable, dataFolder]))

/** All that a program gets of an environment: nothing of the server's own. */
export const environmentOf = (
  given: Record<string, string>,
  dataFolder: string,
  runName: string,
): Record<string, string> => ({
  PATH: SEARCH_PATH,
  LANG: 'C.UTF-8',
  HOME: dataFolder,
  ...given,
  ...dataFolderEnvironment(dataFolder),
  [RUN_VARIABLE]: runName,
})
