import { expect, it } from 'vitest'
import { accountLabel, accountWords, endingIn, kindAndEnding } from './account-label.ts'

it('names an account by its bank, its kind and its last four', () => {
  const bank = { bank_name: 'Copper Canyon Bank', account_last_four: '1234' }
  expect(accountWords({ ...bank, account_type: 'checking' })).toBe(
    'Copper Canyon Bank, checking, ending in 1234',
  )
  expect(accountLabel('Savings', '1234')).toBe('Savings •• 1234')
  expect(kindAndEnding('savings', '1234')).toBe('Savings ending in 1234')
  expect(endingIn('1234')).toBe('ending in 1234')
})

it('leaves out what is not known', () => {
  const unknown = { bank_name: null, account_type: null, account_last_four: null }
  expect(accountWords(unknown)).toBe('')
  expect(accountWords({ ...unknown, account_last_four: '1234' })).toBe('ending in 1234')
})
