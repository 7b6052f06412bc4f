/** What was uploaded in the browser lies in in/; it becomes the output as it is. */
import { constants } from 'node:fs'
import { copyFile, link, stat } from 'node:fs/promises'
import { inputFiles, inputTables, log, run, UserError } from '@clew/component-sdk'
import { placeFor } from '../kit/outputs.ts'

export async function main(): Promise<void> {
  const uploaded = [...(await inputFiles()), ...(await inputTables())]
  if (uploaded.length === 0) throw new UserError('There are no files yet: upload at least one, then run again.')
  for (const { name, path } of uploaded) {
    const { size } = await stat(path)
    if (size === 0) log.warning(`${name} is empty.`)
    await put(path, placeFor(name))
    log.info(`${name}: ${size.toLocaleString('en')} bytes`)
  }
}

/** Linked where the file system can: an upload of any size then takes no time and no room. */
async function put(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_FICLONE))
}

if (import.meta.main) await run(main)
