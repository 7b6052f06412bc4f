/**
 * Which addresses a component may talk to on behalf of a user. Judged after the name was resolved, and connected to what was judged:
 * a name that means one thing when it is checked and another when it is used gets nowhere.
 */
import { lookup as resolveName, type LookupAddress } from 'node:dns'
import { isIP, type BlockList, type LookupFunction } from 'node:net'
import { promisify } from 'node:util'
import { readConfig, UserError } from '@clew/component-sdk'
import {
  metadataNetworks,
  networkList,
  privateNetworks,
  type Networks,
  type PrivateAccess,
} from '@clew/component-sdk/networks'

export interface AddressRules {
  /** What this instance lets its users reach of its own machine and network. */
  isPrivateAllowed: (address: string, family: 'ipv4' | 'ipv6') => boolean
}

export function addressRules(allowed: PrivateAccess): AddressRules {
  if (typeof allowed === 'boolean') return { isPrivateAllowed: () => allowed }
  const list = networkList(allowed)
  return { isPrivateAllowed: (address, family) => list.check(address, family) }
}

export async function readAddressRules(): Promise<AddressRules> {
  const allowed = (await readConfig()).image_parameters['allow_private_network']
  return addressRules(Array.isArray(allowed) ? (allowed as string[]) : allowed !== false)
}

const metadata = listOf(metadataNetworks)
const privates = listOf(privateNetworks)

export function isRefused(address: string, { isPrivateAllowed }: AddressRules): boolean {
  const bare = address.replace(/%.*$/, '')
  const family = isIP(bare) === 6 ? 'ipv6' : 'ipv4'
  return metadata.check(bare, family) || (privates.check(bare, family) && !isPrivateAllowed(bare, family))
}

/** The address to connect to, for drivers that take no lookup function. */
export async function resolveAddress(host: string, rules: AddressRules): Promise<string> {
  const [first] = judge(host, isIP(host) ? [literal(host)] : await promisify(resolveName)(host, { all: true }), rules)
  return first!.address
}

/** For `net.connect` and `http.request`. They do not ask it about addresses: those need `refuseLiteral`. */
export const guardedLookup =
  (rules: AddressRules): LookupFunction =>
  (host, options, answer) =>
    resolveName(host, { ...options, all: true }, (error, found) => {
      if (error) return answer(error, '')
      try {
        const [first] = judge(host, found, rules)
        if (options.all) answer(null, found)
        else answer(null, first!.address, first!.family)
      } catch (refusal) {
        answer(refusal as Error, '')
      }
    })

/** `host`: as it stands in an address, so IPv6 may have brackets. */
export function refuseLiteral(host: string, rules: AddressRules): void {
  const bare = host.replace(/^\[|\]$/g, '')
  if (isIP(bare)) judge(host, [literal(bare)], rules)
}

const literal = (address: string): LookupAddress => ({ address, family: isIP(address) })

/** All or none: a name with one forbidden address is not to be trusted with the others. */
function judge(host: string, addresses: LookupAddress[], rules: AddressRules): LookupAddress[] {
  if (addresses.some(({ address }) => isRefused(address, rules)))
    throw new UserError(`${host} is an address that this instance does not let components reach.`)
  return addresses
}

function listOf({ ipv4, ipv6 }: Networks): BlockList {
  return networkList([...ipv4, ...ipv6])
}
