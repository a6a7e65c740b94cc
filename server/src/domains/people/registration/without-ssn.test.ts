import { expect, it } from 'vitest'
import { withoutSsn } from './ssn.ts'

const SSN = '012345678'

it.each([
  ['ssn 012345678 matched'],
  ['012-34-5678'],
  ['012 34 5678'],
  ['xxx-xx-5678'],
  ['***-**-5678'],
  ['***5678'],
  ['last four: 5678.'],
  [12_345_678],
  [5678],
  [{ nested: [{ deep: '012-34-5678' }] }],
  [{ '012345678': true }],
])('nothing is left of it in %j', (value) => {
  const kept = JSON.stringify(withoutSsn({ value }, SSN))
  expect(kept).toContain('[removed]')
  expect(kept).not.toMatch(/5678/)
})

it('leaves everything else as it is', () => {
  const evidence = {
    reference: '8f14e45f-5678-4e2b-9c1d-0c7b0f6f2d11',
    code: 'a5678b',
    score: 87.5,
    zip: '56789',
    lists: [],
    none: null,
    match: true,
  }
  expect(withoutSsn(evidence, SSN)).toEqual(evidence)
})
