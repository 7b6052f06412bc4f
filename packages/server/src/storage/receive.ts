/** Writes what somebody sends to a file, piece by piece. */
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { TooLong } from './storage.ts'

export async function writeIncoming(
  content: AsyncIterable<Uint8Array>,
  path: string,
  mostBytes: number,
): Promise<void> {
  await pipeline(content, atMost(mostBytes), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
}

const atMost = (mostBytes: number) =>
  async function* bounded(content: AsyncIterable<Uint8Array>) {
    let bytes = 0
    for await (const piece of content) {
      bytes += piece.length
      if (bytes > mostBytes) throw new TooLong()
      yield piece
    }
  }
