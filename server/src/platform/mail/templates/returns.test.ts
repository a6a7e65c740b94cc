import { wordsOfReturn } from '@passbook/contract/return-words'
import { expect, test } from 'vitest'
import { templates } from '../templates.ts'

const BANK = { short_name: 'Test', support_email: 'help@test-bank.example', phone: null }
const FACTS = {
  amount: '$50.00',
  what: 'The bank account you linked has been closed.',
  request: 'r',
}

test.each([
  ['R01', 'make the deposit again', '/deposit'],
  ['R02', 'Link a bank account', '/relink/selection'],
  ['R06', 'don’t need to do anything', '/dashboard/transactions-list?request=r'],
  ['R10', 'email help@test-bank.example', '/dashboard/transactions-list?request=r'],
])('a return as %s ends with its next step, and its button leads there', (code, step, page) => {
  const { what, next } = wordsOfReturn(code)
  const params = { ...FACTS, kind: 'deposit', what, next: next.kind } as const
  const { subject, paragraphs, standing, link } = templates.transfer_returned(BANK, params)
  expect(subject).toBe('Your Test deposit was returned')
  expect(paragraphs[0]).toBe('Your deposit of $50.00 was returned.')
  expect(standing).toMatchObject({ status: 'Returned', reason: what })
  expect(paragraphs.at(-1)).toContain(step)
  expect(link?.url).toBe(page)
})

test('a returned withdrawal says where the money is', () => {
  const params = { ...FACTS, kind: 'withdrawal', next: 'contact-us' } as const
  const { paragraphs } = templates.transfer_returned(BANK, params)
  expect(paragraphs).toContain('The money is back in your account.')
})

test.each([
  ['everything', 'We’ve stopped transfers to and from your Sample account ending in 1234.'],
  ['deposits', 'We’ve stopped deposits from your Sample account ending in 1234.'],
] as const)('a locked link says that %s stopped', (stopped, words) => {
  const account = 'Sample account ending in 1234'
  const params = { ...FACTS, kind: 'deposit', account, stopped } as const
  expect(templates.link_locked(BANK, params).paragraphs).toContain(words)
})

test.each([
  ['deposit', 'We removed the amount from your balance.'],
  ['withdrawal', 'The money is back in your account.'],
] as const)('a %s that locks the link says where its money is', (kind, words) => {
  const params = {
    ...FACTS,
    kind,
    account: 'account ending in 1234',
    stopped: 'everything',
  } as const
  expect(templates.link_locked(BANK, params).paragraphs).toContain(words)
})

test('a deposit tried again says when, what to do by then, and until when it can be canceled', () => {
  const params = { ...FACTS, date: 'Wednesday', cancelUntil: 'Wed, 3:45 PM ET', request: 'r' }
  expect(templates.deposit_tried_again(BANK, params).paragraphs.at(-1)).toBe(
    'We’ll try again on Wednesday. Make sure the money is in your bank account by then. You can cancel the deposit until Wed, 3:45 PM ET.',
  )
})
