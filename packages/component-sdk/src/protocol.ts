/**
 * What a component and the platform have agreed: a component is a program that is given a folder and answers with an exit code.
 * The layout is that of Keboola's Common Interface, so that programs written for that run here, too.
 */

/** Paths in the run folder, which is the working directory of the program. */
export const runFolder = {
  config: 'config.json',
  inputTables: 'in/tables',
  inputFiles: 'in/files',
  inputState: 'in/state.json',
  outputTables: 'out/tables',
  outputFiles: 'out/files',
  outputState: 'out/state.json',
} as const

/** Environment variables that name the run folder. */
export const dataFolderVariables = ['CLEW_DATADIR', 'KBC_DATADIR'] as const

export const MANIFEST_SUFFIX = '.manifest'

/** config.json: the settings of the configuration, placeholders replaced and secrets in clear. */
export interface Config {
  parameters: Record<string, unknown>
  authorization: Record<string, unknown>
  /** Said by the instance, not by the user. */
  image_parameters: Record<string, unknown>
  action: string
}

/** in/state.json and out/state.json: small, kept from one finished run for the next. */
export type State = Record<string, unknown>

/** JSON beside a file, under the file's name and `.manifest`. */
export interface Manifest {
  columns?: string[]
  delimiter?: string
  enclosure?: string
  primary_key?: string[]
  metadata?: MetadataEntry[]
  column_metadata?: Record<string, MetadataEntry[]>
}

export interface MetadataEntry {
  key: string
  value: string
}

/** Above 2 means the component's fault as well. */
export const exitCodes = { finished: 0, userError: 1, componentFault: 2 } as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

export const logLevels = ['debug', 'info', 'warning', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/** A line of standard output in this form is taken at its word; any other is text at level info. */
export interface LogLine {
  level: LogLevel
  message: string
}

const levels: ReadonlySet<unknown> = new Set(logLevels)

export const formatLogLine = ({ level, message }: LogLine): string => `${JSON.stringify({ level, message })}\n`

/** Undefined: an ordinary line. */
export function parseLogLine(line: string): LogLine | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const { level, message } = JSON.parse(line) as Record<string, unknown>
    return levels.has(level) && typeof message === 'string' ? { level: level as LogLevel, message } : undefined
  } catch {
    return undefined
  }
}
