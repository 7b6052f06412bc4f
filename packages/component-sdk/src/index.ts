/** For authors of components. */
export { dataFolder, environmentWith, withVariables } from './environment.ts'
export { log } from './log.ts'
export { readParameters, type ParameterSchema } from './parameters.ts'
export type { Config, Manifest, State } from './protocol.ts'
export { run, settle } from './run.ts'
export {
  inputFiles,
  inputTables,
  isSafeName,
  outputFile,
  outputTable,
  readConfig,
  readManifest,
  readState,
  writeManifest,
  writeState,
  type InputFile,
} from './run-folder.ts'
export { UserError } from './user-error.ts'
