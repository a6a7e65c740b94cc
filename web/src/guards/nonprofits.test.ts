import { expect, it } from 'vitest'
import { nonProfitSuccess } from './nonprofits.ts'
import { after, signedIn, verdictOf } from './test-facts.ts'

it('tells of a choice made in this visit', () => {
  expect(verdictOf(nonProfitSuccess, signedIn({}, after('non-profit-selected')))).toBe('open')
  expect(verdictOf(nonProfitSuccess, signedIn())).toBe('/dashboard')
})
