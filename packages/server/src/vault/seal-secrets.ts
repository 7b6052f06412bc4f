/**
 * What to store when a client sends settings: plain secrets are encrypted, masked ones keep what is stored. A mask is refused where
 * the secret would be sent somewhere else than before: whoever may edit but not read a secret must not be able to have it delivered.
 */
import { isDeepStrictEqual } from 'node:util'
import { pairElements, type KnownLooks } from './pair-elements.ts'
import {
  isEmpty,
  isObject,
  isSecretKey,
  MASK,
  pathBelow,
  refuse,
  refuseDeepNesting,
  type JsonObject,
  type Rewritten,
} from './secret-leaves.ts'
import { isSealed, openWhole, sealWhole } from './sealed.ts'
import type { Vault } from './vault.ts'

/** Keys that say where a secret goes, in lower case. */
const destinationKeys = new Set([
  'host',
  'hostname',
  'url',
  'base_url',
  'endpoint',
  'server',
  'account',
  'engine',
  'port',
  'bucket',
  'token_url',
])

const ASK_AGAIN = {
  nothingStored: 'Enter the secret again: none is stored.',
  destinationChanged: 'Enter the secret again: where it is sent to has changed.',
  itemChanged: 'Enter the secret again: this item of the list is new or has changed.',
}

interface Pass {
  vault: Vault
  knownLooks: KnownLooks
}

interface Place {
  path: string
  isSecret: boolean
  /** Why a mask is not accepted here. */
  problem: string | undefined
}

/** `stored` is what is there now, undefined when there is nothing yet. */
export function sealSecrets<Value>(vault: Vault, next: Value, stored: unknown): Rewritten<Value> {
  refuseDeepNesting(next)
  const pass: Pass = { vault, knownLooks: { plain: new WeakMap(), secret: new WeakMap() } }
  return seal(pass, next, stored, { path: '', isSecret: false, problem: undefined }) as Rewritten<Value>
}

function seal(pass: Pass, next: unknown, stored: unknown, place: Place): unknown {
  if (Array.isArray(next)) return sealArray(pass, next, Array.isArray(stored) ? stored : [], place)
  if (isObject(next)) return sealObject(pass, next, stored, place)
  return sealLeaf(pass.vault, next, stored, place)
}

function sealArray(pass: Pass, next: unknown[], stored: unknown[], place: Place): unknown[] {
  const pairs = pairElements(next, stored, place.isSecret, pass.knownLooks)
  return next.map((element, index) =>
    seal(pass, element, pairs[index], {
      ...place,
      path: pathBelow(place.path, index),
      problem: place.problem ?? (pairs[index] === undefined ? ASK_AGAIN.itemChanged : undefined),
    }),
  )
}

function sealObject(pass: Pass, next: JsonObject, stored: unknown, place: Place): JsonObject {
  const before = isObject(stored) ? stored : undefined
  const hasMoved = before !== undefined && isDestinationChanged(pass.vault, next, before)
  const problem = place.problem ?? (hasMoved ? ASK_AGAIN.destinationChanged : undefined)
  return Object.fromEntries(
    Object.entries(next).map(([key, value]) => {
      const isSecret = place.isSecret || isSecretKey(key)
      return [key, seal(pass, value, ownValue(before, key), { path: pathBelow(place.path, key), isSecret, problem })]
    }),
  )
}

function sealLeaf(vault: Vault, next: unknown, stored: unknown, place: Place): unknown {
  // A text that looks sealed is sealed wherever it stands: nobody may hand in a ciphertext to have it opened.
  const isSecret = place.isSecret || isSealed(next) || (next === MASK && isSealed(stored))
  if (!isSecret || isEmpty(next)) return next
  if (next === MASK) return keepStored(vault, stored, place)
  return isSealed(stored) && opensTo(vault, stored, next) ? stored : sealWhole(vault, next)
}

function keepStored(vault: Vault, stored: unknown, { path, problem }: Place): string {
  if (problem !== undefined) refuse(path, problem)
  if (isEmpty(stored) || typeof stored === 'object') refuse(path, ASK_AGAIN.nothingStored)
  return isSealed(stored) ? stored : sealWhole(vault, stored)
}

function isDestinationChanged(vault: Vault, next: JsonObject, stored: JsonObject): boolean {
  const keys = new Set([...Object.keys(next), ...Object.keys(stored)])
  return keys
    .values()
    .filter((key) => destinationKeys.has(key.replace(/^#/, '').toLowerCase()))
    .some((key) => !isUnchanged(vault, ownValue(next, key), ownValue(stored, key)))
}

function isUnchanged(vault: Vault, next: unknown, stored: unknown): boolean {
  if (isSealed(stored)) return next === MASK || opensTo(vault, stored, next)
  if (Array.isArray(next) && Array.isArray(stored)) {
    return next.length === stored.length && next.every((element, index) => isUnchanged(vault, element, stored[index]))
  }
  if (!isObject(next) || !isObject(stored)) return next === stored
  const keys = Object.keys(next)
  return (
    keys.length === Object.keys(stored).length &&
    keys.every((key) => Object.hasOwn(stored, key) && isUnchanged(vault, next[key], stored[key]))
  )
}

function opensTo(vault: Vault, sealed: string, plain: unknown): boolean {
  try {
    return isDeepStrictEqual(openWhole(vault, sealed), plain)
  } catch {
    // Sealed with a key that is lost: entering the secret again must still work.
    return false
  }
}

const ownValue = (object: JsonObject | undefined, key: string): unknown =>
  object !== undefined && Object.hasOwn(object, key) ? object[key] : undefined
