const BYTES = 16

/** Says which runs are one and the same. Not `randomUUID`, which browsers keep from pages that came without encryption. */
export const newRunKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')
