import { expect, it } from 'vitest'
import { sayAt } from './words.ts'

it('calls people members at a credit union, and customers at a bank', () => {
  expect(sayAt('credit union', 'Customers: find a customer')).toBe('Members: find a member')
  expect(sayAt('bank', 'Customers: find a customer')).toBe('Customers: find a customer')
})
