import { expect, it } from 'vitest'
import { readWorkSelection, writeWorkSelection } from './views.ts'

it.each([
  ['', { view: 'open', kind: undefined, item: null }],
  ['?view=mine&kind=dispute_begun&item=12', { view: 'mine', kind: 'dispute_begun', item: 12 }],
] as const)('reads what the address says, and says it again: %s', (address, looking) => {
  expect(readWorkSelection(new URLSearchParams(address))).toEqual(looking)
  expect(writeWorkSelection(looking)).toBe(address)
})

it('takes what nobody wrote for the beginning', () => {
  const looking = readWorkSelection(new URLSearchParams('?view=everything&kind=&item=-3'))
  expect(looking).toEqual({ view: 'open', kind: undefined, item: null })
})
