import { expect, it } from 'vitest'
import { readLooking, writeLooking } from './views.ts'

it.each([
  ['', { view: 'open', kind: undefined, item: null }],
  ['?view=mine&kind=dispute_begun&item=12', { view: 'mine', kind: 'dispute_begun', item: 12 }],
] as const)('reads what the address says, and says it again: %s', (address, looking) => {
  expect(readLooking(new URLSearchParams(address))).toEqual(looking)
  expect(writeLooking(looking)).toBe(address)
})

it('takes what nobody wrote for the beginning', () => {
  const looking = readLooking(new URLSearchParams('?view=everything&kind=&item=-3'))
  expect(looking).toEqual({ view: 'open', kind: undefined, item: null })
})
