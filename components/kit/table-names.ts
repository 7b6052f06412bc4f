/** What a table file is called in SQL: its name without the ending, and underscores for what SQL would stumble over. */
import type { InputFile } from '@clew/component-sdk'

export function nameTables(files: InputFile[]): Map<string, InputFile> {
  const tables = new Map<string, InputFile>()
  const taken = new Set<string>()
  for (const file of files) {
    const wanted = tableName(file.name)
    let name = wanted
    // SQL does not tell Orders from orders.
    for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${wanted}_${count}`
    taken.add(name.toLowerCase())
    tables.set(name, file)
  }
  return tables
}

function tableName(fileName: string): string {
  const name = fileName.replace(/\.(csv|parquet)$/i, '').replaceAll(/[^\p{L}\p{N}_]+/gu, '_')
  return /^\p{N}/u.test(name) ? `_${name}` : name
}
