import { expect, it } from 'vitest'
import { formatPercent } from '../../ledger/product/terms.ts'
import { readRate } from './arguments.ts'

it.each([
  ['4.40%', 44_000n, '4.4000'],
  ['4.402 %', 44_020n, '4.4020'],
  ['0.0440', 44_000n, '4.4000'],
  ['0.044020', 44_020n, '4.4020'],
  ['12.3456%', 123_456n, '12.3456'],
  ['0%', 0n, '0.0000'],
  ['0.0001%', 1n, '0.0001'],
  ['100%', 1_000_000n, '100.0000'],
])('%s', (text, rate, percent) => {
  expect(readRate(text)).toBe(rate)
  expect(formatPercent(readRate(text))).toBe(percent)
})

it.each(['', '%', '-1%', '4,40%', '4.40001%', '0.0440001', '4.40 percent', '1e-2', '.5%', '٣%'])(
  '%j is no rate',
  (text) => {
    expect(() => readRate(text)).toThrow('write the rate as 4.40% or 0.0440')
  },
)
