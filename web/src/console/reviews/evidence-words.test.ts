import { expect, it } from 'vitest'
import { employmentWords, evidenceName, evidenceValue, outcomeWords } from './ReviewPage.tsx'

it.each([
  ['IN_REVIEW', 'Needs review'],
  ['plain words', 'plain words'],
  ['[]', 'None'],
  ['["OFAC SDN","UN 1267"]', 'OFAC SDN; UN 1267'],
  ['{"name":"Bureau","is_open":true}', 'Name: Bureau; Is open: Yes'],
  ['0.86', '0.86'],
])('reads %s as %s', (value, words) => {
  expect(evidenceValue(value)).toBe(words)
})

it('names things as people do', () => {
  expect(evidenceName('sanctions_lists')).toBe('Sanctions lists')
  expect(outcomeWords('SOMETHING_NEW')).toBe('Something new')
  expect(employmentWords('SELF_EMPLOYED, Clockmaker')).toBe('Self employed, Clockmaker')
  expect(employmentWords('Clockmaker')).toBe('Clockmaker')
})
