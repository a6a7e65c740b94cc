import { expect, it } from 'vitest'
import { matchingBanks } from './BankStep.tsx'

const banks = ['Copper Canyon Bank', 'Blue Heron National Bank', 'Old Lantern Trust'].map(
  (name, place) => ({ name, routing_number: String(place) }),
)

it.each([
  ['', [0, 1, 2]],
  ['  ', [0, 1, 2]],
  ['bank', [0, 1]],
  ['HERON bl', [1]],
  ['lan', [2]],
  ['anyon', []],
  ['(', []],
])('typing %j leaves %j', (typed, left) => {
  expect(matchingBanks(banks, typed)).toEqual(left.map((place) => banks[place]))
})
