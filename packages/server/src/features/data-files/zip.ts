/** A ZIP that is made while it is sent: one file is open at a time, and none is held in memory. */
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  name: string
  size: number
  modified: Date
  open: () => Readable
}

/** Fast rather than small: the network is rarely slower than the compression. */
const COMPRESSION_LEVEL = 1

export function zipOf(entries: readonly ZipEntry[]): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let current: Readable | undefined
  // A download that was broken off must not leave a file open.
  output.once('close', () => current?.destroy())
  zip.once('error', (error: Error) => output.destroy(error))
  for (const { name, size, modified, open } of entries)
    zip.addReadStreamLazy(name, { size, mtime: modified, compressionLevel: COMPRESSION_LEVEL }, (give) => {
      if (output.destroyed) return
      current = open()
      give(null, current)
    })
  zip.end()
  return output
}
