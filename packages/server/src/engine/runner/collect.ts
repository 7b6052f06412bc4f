/** Takes what a program has left into storage. */
import { listOutputs, readOutputState, type Output } from '../../storage/outputs.ts'
import type { Storage } from '../../storage/storage.ts'
import { crashPoint } from '../crash-points.ts'
import type { NewFile } from '../queue/finish.ts'

const AT_ONCE = 4

export interface Collected {
  files: NewFile[]
  /** Undefined: the program has left none, and the one before stays. */
  state: Record<string, unknown> | undefined
}

export async function collectOutputs(folder: string, storage: Storage): Promise<Collected> {
  const outputs = await listOutputs(folder)
  const files: NewFile[] = []
  for (let i = 0; i < outputs.length; i += AT_ONCE)
    files.push(...(await Promise.all(outputs.slice(i, i + AT_ONCE).map((output) => takeIn(storage, output)))))
  return { files, state: await readOutputState(folder) }
}

async function takeIn(storage: Storage, { path, absolute, manifest }: Output): Promise<NewFile> {
  const taken = await storage.take(absolute, manifest)
  crashPoint('out.half_staged')
  return { path, manifest, ...taken }
}
