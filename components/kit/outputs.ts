/** Where a file belongs that came from elsewhere: tables to out/tables, everything else to out/files. */
import { isSafeName, outputFile, outputTable, UserError } from '@clew/component-sdk'

export function placeFor(name: string): string {
  if (!isSafeName(name))
    throw new UserError(`${JSON.stringify(name)} cannot be the name of a file here: use a relative path without "..".`)
  return isTable(name) ? outputTable(name) : outputFile(name)
}

const isTable = (name: string): boolean => /\.(csv|parquet)$/i.test(name)
