/** Which stored element of a list a sent one continues: the one that looks the same once its secrets are masked. */
import { createHash } from 'node:crypto'
import { isSecretKey, isSecretLeaf, MASK } from './secret-leaves.ts'

/** Made for one pass over a value: without it, lists in lists would be read again at each level. */
export interface KnownLooks {
  plain: WeakMap<object, string>
  /** Of containers below a secret key, where every leaf is masked. */
  secret: WeakMap<object, string>
}

/** For each element of `next` its stored counterpart, undefined where there is none or nobody can tell which. */
export function pairElements(next: unknown[], stored: unknown[], isSecret: boolean, known: KnownLooks): unknown[] {
  const looks = next.map((element) => lookOf(element, isSecret, known))
  const storedLooks = stored.map((element) => lookOf(element, isSecret, known))
  const isInPlace = (index: number): boolean => next.length === stored.length && looks[index] === storedLooks[index]
  const pairs = next.map((_, index) => (isInPlace(index) ? stored[index] : undefined))

  const moved = Map.groupBy(
    [...next.keys()].filter((index) => !isInPlace(index)),
    (index) => looks[index],
  )
  const free = Map.groupBy(
    [...stored.keys()].filter((index) => !isInPlace(index)),
    (index) => storedLooks[index],
  )
  for (const [look, places] of moved) {
    const candidates = free.get(look) ?? []
    // Some of several lookalikes are gone. To guess which would give an element the secret of another.
    if (candidates.length > places.length) continue
    for (const [order, candidate] of candidates.entries()) pairs[places[order]!] = stored[candidate]
  }
  return pairs
}

/** A short name for each way to look: the same for two values that differ only in key order or in their secrets. */
function lookOf(value: unknown, isSecret: boolean, known: KnownLooks): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(isSecretLeaf(value, isSecret) ? MASK : value)
  const looks = isSecret ? known.secret : known.plain
  const look = looks.get(value) ?? hash(partsOf(value, isSecret, known))
  looks.set(value, look)
  return look
}

function partsOf(value: object, isSecret: boolean, known: KnownLooks): unknown[] {
  if (Array.isArray(value)) return ['list', ...value.map((element) => lookOf(element, isSecret, known))]
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, below]) => [key, lookOf(below, isSecret || isSecretKey(key), known)])
}

const hash = (parts: unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64')
