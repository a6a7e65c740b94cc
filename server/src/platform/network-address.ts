import { isIP, isIPv6 } from 'node:net'

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const GROUPS = 8
const GROUPS_OF_NETWORK = 4

/**
 * The network that counts as one client: an IPv4 address, or the first half of an IPv6 address, because a
 * household or phone has 2^64 of those.
 */
export function networkOf(ip: string): string {
  const ipv4 = IPV4_IN_IPV6.exec(ip)?.[1]
  if (ipv4) return ipv4
  return isIPv6(ip) ? firstHalf(ip) : ip
}

function firstHalf(ip: string): string {
  const [head = '', tail] = ip.split('::')
  const before = groupsOf(head)
  const after = groupsOf(tail ?? '')
  const missing = tail === undefined ? 0 : GROUPS - before.length - after.length
  const zeros = Array.from({ length: Math.max(0, missing) }, () => '0')
  return [...before, ...zeros, ...after]
    .slice(0, GROUPS_OF_NETWORK)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

function groupsOf(text: string): string[] {
  return text.split(':').filter(Boolean)
}

/** Network names that Fastify knows. */
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

/** An address or a network of proxies. A network of everybody (/0) would let anybody fake an address. */
export function isProxyAddress(text: string): boolean {
  if (NAMED_NETWORKS.includes(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  if (bits === undefined) return true
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)
}
