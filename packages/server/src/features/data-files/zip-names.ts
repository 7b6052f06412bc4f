/** Names inside an archive: below the folder it is unpacked in, on every system, and each once. */
const unsafe = /[\p{Cc}<>:"|?*\\]/gu

export function entryNames(paths: readonly string[]): string[] {
  const taken = new Set<string>()
  return paths.map((path) => {
    const name = unique(safe(path), taken)
    taken.add(keyOf(name))
    return name
  })
}

function safe(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.' && part !== '..')
  return parts.map((part) => part.replaceAll(unsafe, '_')).join('/') || 'file'
}

function unique(name: string, taken: ReadonlySet<string>): string {
  const [, stem, ending] = /^(.*?)(\.[^./]*)?$/su.exec(name)!
  let candidate = name
  for (let number = 2; taken.has(keyOf(candidate)); number++) candidate = `${stem} (${number})${ending ?? ''}`
  return candidate
}

/** Some systems know no case. */
const keyOf = (name: string): string => name.normalize('NFC').toLowerCase()
