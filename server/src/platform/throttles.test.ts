import { expect, it } from 'vitest'
import { addressKey } from './throttles.ts'

it.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
  ['2001:db8:1:2::1', '2001:0DB8:0001:0002:0:0:0:7', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['::1', '::2', true],
  ['2001:db8::1', '2001:db8:0:1::1', false],
  ['192.0.2.1', '192.0.2.2', false],
  ['192.0.2.1', '192.0.2.1', true],
])('%s and %s count as one address: %s', (left, right, same) => {
  expect(addressKey('bank', left) === addressKey('bank', right)).toBe(same)
})
