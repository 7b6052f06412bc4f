/** Networks by what they are, for whoever decides what may be reached: components when they connect, the runtime for code of users. */
import { BlockList, isIP } from 'node:net'

/** In the notation `10.0.0.0/8`. */
export interface Networks {
  ipv4: readonly string[]
  ipv6: readonly string[]
}

/** Where clouds hand credentials to whoever asks from inside, and everything link-local, which is how most of them do it. */
export const metadataNetworks: Networks = {
  ipv4: ['169.254.0.0/16', '100.100.100.200/32', '168.63.129.16/32', '192.0.0.192/32'],
  ipv6: ['fe80::/10', 'fd00:ec2::254/128', 'fd20:ce::254/128'],
}

/** Of the machine itself, of its site, and those that are for nobody. */
export const privateNetworks: Networks = {
  ipv4: [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '224.0.0.0/4',
    '240.0.0.0/4',
  ],
  // Teredo carries IPv4 addresses, of any kind, to a server that unpacks them.
  ipv6: ['::/127', '2001::/32', 'fc00::/7', 'ff00::/8'],
}

/** Whether private networks may be reached: all, none, or those in the list. */
export type PrivateAccess = boolean | readonly string[]

export function isNetwork(text: string): boolean {
  const { address, prefix } = split(text)
  const family = isIP(address)
  return family !== 0 && /\/\d+$/.test(text) && prefix <= (family === 4 ? 32 : 128)
}

/** IPv4 networks are in it in the IPv6 clothes that gateways take off again, too: NAT64 and 6to4. */
export function networkList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const { address, prefix } of networks.map(split)) {
    if (isIP(address) === 6) {
      list.addSubnet(address, prefix, 'ipv6')
      continue
    }
    const [a, b, c, d] = address.split('.').map(Number) as [number, number, number, number]
    const groups = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
    list.addSubnet(address, prefix, 'ipv4')
    list.addSubnet(`64:ff9b::${groups}`, 96 + prefix, 'ipv6')
    list.addSubnet(`2002:${groups}::`, 16 + prefix, 'ipv6')
  }
  return list
}

function split(text: string): { address: string; prefix: number } {
  const [address = '', prefix] = text.split('/')
  return { address, prefix: Number(prefix) }
}
