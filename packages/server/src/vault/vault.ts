/** Encrypts what must be read again: AES-256-GCM with a key derived from the master key. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from './master-key.ts'

const VERSION = 1
const IV_BYTES = 12
const TAG_BYTES = 16

export interface Vault {
  encrypt(text: string): Buffer
  decrypt(sealed: Buffer): string
}

/** Version, nonce, tag, ciphertext: the version leaves room for another key or cipher later. */
export function makeVault(masterKey: Buffer): Vault {
  const key = Buffer.from(deriveKey(masterKey, 'secrets'), 'hex')
  return {
    encrypt(text) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
      const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), data])
    },
    decrypt(sealed) {
      if (sealed[0] !== VERSION) throw new Error('sealed by another version of Clew')
      const iv = sealed.subarray(1, 1 + IV_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
      decipher.setAuthTag(sealed.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES))
      return decipher.update(sealed.subarray(1 + IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
