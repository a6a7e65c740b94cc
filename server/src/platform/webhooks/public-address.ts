import { BlockList, isIP } from 'node:net'
import type { Config } from '../../config.ts'

/** IPv4 networks that are not on the public internet (IANA Special-Purpose Address Registry). */
const PRIVATE_IPV4: readonly [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

/** Networks within 2000::/3 that lead into other networks: Teredo, documentation, 6to4. */
const PRIVATE_IPV6: readonly [network: string, bits: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
]

const privateNetworks = new BlockList()
for (const [network, bits] of PRIVATE_IPV4) privateNetworks.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of PRIVATE_IPV6) privateNetworks.addSubnet(network, bits, 'ipv6')
/** All other IPv6 addresses are local, reserved, or IPv4 addresses in another notation. */
const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is on the public internet, and therefore not in the bank's own network. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !privateNetworks.check(address, 'ipv4')
  if (version !== 6) return false
  return globalIpv6.check(address, 'ipv6') && !privateNetworks.check(address, 'ipv6')
}

/**
 * Whether events may go to this machine, and without encryption. In a sandbox anybody signs in as anyone, so one that runs
 * as deployed would let strangers post into the network around it.
 */
export function mayReachPrivate({
  sandbox,
  production,
}: Pick<Config, 'sandbox' | 'production'>): boolean {
  return sandbox && !production
}
