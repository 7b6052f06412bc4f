/** The master key of the instance, and keys derived from it for one purpose each. */
import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const KEY_BYTES = 32

/** From the settings, else from secret.key in the data folder, which the first start makes. */
export async function loadMasterKey(configured: string | undefined, dataDir: string): Promise<Buffer> {
  if (configured !== undefined) return Buffer.from(configured, 'hex')
  const file = join(dataDir, 'secret.key')
  await mkdir(dataDir, { recursive: true })
  await createOnce(file)
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'hex')
  if (key.length !== KEY_BYTES) throw new Error(`${file} does not hold a key of ${KEY_BYTES} bytes`)
  return key
}

export const deriveKey = (masterKey: Buffer, purpose: string): string =>
  Buffer.from(hkdfSync('sha256', masterKey, '', purpose, KEY_BYTES)).toString('hex')

async function createOnce(file: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return undefined
    throw error
  })
  if (!handle) return
  await handle.writeFile(`${randomBytes(KEY_BYTES).toString('hex')}\n`)
  await handle.sync()
  await handle.close()
}
