import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Private networks with a name in TRUST_PROXY. */
export const NAMED_NETWORKS: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const FORWARDING = /^(forwarded|via|x-real-ip|x-forwarded(-.+)?)$/

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

const bitsOf = (network: string) => {
  const [address = '', prefix] = network.split('/')
  const width = isIP(address) === 4 ? 32 : 128
  return { address, width, prefix: prefix === undefined ? width : Number(prefix) }
}

const networksOf = (name: string) => NAMED_NETWORKS[name] ?? [name]

/**
 * Recognizes the addresses of trusted proxies, given as addresses, networks (`10.0.0.0/24`), and
 * network names.
 */
export function trustedProxies(names: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList()
  for (const network of names.flatMap(networksOf)) {
    const { address, prefix } = bitsOf(network)
    list.addSubnet(address, prefix, familyOf(address))
  }
  return (address = '') => isIP(address) > 0 && list.check(address, familyOf(address))
}

/** True for more addresses than the proxies of one installation need: 256 with IPv4, one subnet with IPv6. */
const isWide = (network: string) => {
  const { width, prefix } = bitsOf(network)
  return prefix < (width === 32 ? 24 : 64)
}

/** Entries of TRUST_PROXY that include other machines than proxies, as messages for the operator. */
export const wideNetworks = (names: readonly string[]): string[] =>
  names
    .filter((name) => name !== 'loopback' && networksOf(name).some(isWide))
    .map(
      (name) =>
        `TRUST_PROXY includes ${name}. Any machine on that network can set the client address that Rounds uses for logs and limits. List only your proxies.`,
    )

/** The first forwarding header of a request. Null if there is none. */
export function forwardingHeader(headers: IncomingHttpHeaders): string | null {
  for (const name in headers) if (FORWARDING.test(name)) return name
  return null
}
