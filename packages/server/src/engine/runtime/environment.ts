import { dataFolderVariables } from '@clew/component-sdk/protocol'
import { SEARCH_PATH } from './find-program.ts'
import { RUN_VARIABLE } from './process-tree.ts'

/** All that a program gets of an environment: nothing of the server's own. `dataFolder`: as the program sees it. */
export const environmentOf = (
  given: Record<string, string>,
  dataFolder: string,
  runName: string,
): Record<string, string> => ({
  PATH: SEARCH_PATH,
  LANG: 'C.UTF-8',
  HOME: dataFolder,
  ...given,
  ...Object.fromEntries(dataFolderVariables.map((variable) => [variable, dataFolder])),
  [RUN_VARIABLE]: runName,
})
