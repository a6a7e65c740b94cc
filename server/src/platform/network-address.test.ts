import { describe, expect, it } from 'vitest'
import { addressKey } from './throttles.ts'
import { networkOf } from './network-address.ts'

describe('who counts as one network address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['not an address', 'not an address'],
  ])('%s is %s', (ip, network) => expect(networkOf(ip)).toBe(network))

  it('throttles count as it does: IPv4 callers of a server that listens on IPv6 stay apart', () => {
    const key = (ip: string) => addressKey('institution', ip)
    expect(key('::ffff:203.0.113.7')).toBe(key('203.0.113.7'))
    expect(key('::ffff:203.0.113.7')).not.toBe(key('::ffff:203.0.113.8'))
    expect(key('2001:db8::1')).toBe(key('2001:db8::ffff'))
  })
})
