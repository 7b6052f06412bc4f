import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveKey, loadMasterKey } from './master-key.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-key-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('[P-D7.5] the first start makes the key, the next ones keep it, and only its owner can read it', async () => {
  const keys = await Promise.all([loadMasterKey(undefined, folder), loadMasterKey(undefined, folder)])
  expect(keys[0]).toHaveLength(32)
  expect(keys[1].equals(keys[0])).toBe(true)
  expect((await loadMasterKey(undefined, folder)).equals(keys[0])).toBe(true)
  expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600)
})

test('a key from the settings is used as it is', async () => {
  expect((await loadMasterKey('ab'.repeat(32), folder)).toString('hex')).toBe('ab'.repeat(32))
})

test('a damaged key file stops the start instead of making another key', async () => {
  const damaged = await mkdtemp(join(tmpdir(), 'clew-key-'))
  await writeFile(join(damaged, 'secret.key'), 'half a k')
  await expect(loadMasterKey(undefined, damaged)).rejects.toThrow('does not hold a key')
  await rm(damaged, { recursive: true })
})

test('keys for different purposes are different', () => {
  const master = Buffer.alloc(32, 1)
  expect(deriveKey(master, 'a')).toBe(deriveKey(master, 'a'))
  expect(deriveKey(master, 'a')).not.toBe(deriveKey(master, 'b'))
})
