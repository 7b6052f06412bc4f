/**
 * Which addresses a component may talk to on behalf of a user. Judged after the name was resolved, and connected to what was judged:
 * a name that means one thing when it is checked and another when it is used gets nowhere.
 */
import { lookup as resolveName, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { promisify } from 'node:util'
import { readConfig, UserError } from '@clew/component-sdk'

export interface AddressRules {
  /** Whether this instance lets its users reach its own machine and network. */
  allowPrivate: boolean
}

export async function readAddressRules(): Promise<AddressRules> {
  const { image_parameters } = await readConfig()
  return { allowPrivate: image_parameters['allow_private_network'] !== false }
}

/** Where clouds hand credentials to whoever asks from inside, and everything link-local, which is how most of them do it. */
const metadata = blockList(
  [
    ['169.254.0.0', 16],
    ['100.100.100.200', 32],
    ['168.63.129.16', 32],
    ['192.0.0.192', 32],
  ],
  [
    ['fe80::', 10],
    ['fd00:ec2::254', 128],
    ['fd20:ce::254', 128],
  ],
)

const privateNetworks = blockList(
  [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
  ],
  [
    ['::', 127],
    ['fc00::', 7],
  ],
)

export function isRefused(address: string, { allowPrivate }: AddressRules): boolean {
  const bare = address.replace(/%.*$/, '')
  const family = isIP(bare) === 6 ? 'ipv6' : 'ipv4'
  return metadata.check(bare, family) || (!allowPrivate && privateNetworks.check(bare, family))
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

type Subnet = [address: string, prefix: number]

/** IPv4 networks are blocked in the IPv6 clothes that gateways take off again, too: NAT64 and 6to4. */
function blockList(ipv4: Subnet[], ipv6: Subnet[]): BlockList {
  const list = new BlockList()
  for (const [address, prefix] of ipv4) {
    const [a, b, c, d] = address.split('.').map(Number) as [number, number, number, number]
    const groups = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
    list.addSubnet(address, prefix, 'ipv4')
    list.addSubnet(`64:ff9b::${groups}`, 96 + prefix, 'ipv6')
    list.addSubnet(`2002:${groups}::`, 16 + prefix, 'ipv6')
  }
  for (const [address, prefix] of ipv6) list.addSubnet(address, prefix, 'ipv6')
  return list
}
