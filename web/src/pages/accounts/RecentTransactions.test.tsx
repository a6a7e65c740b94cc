import { wordsOfReturn } from '@passbook/contract/return-words'
import type { Transaction } from '@passbook/contract/transfers'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { DEPOSIT } from '../../features/transfers/test-transaction.ts'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { RecentTransactions } from './RecentTransactions.tsx'

beforeEach(() => queryClient.clear())

it.each<[string, Partial<Transaction>, string]>([
  ['on hold', {}, 'On hold until Mar 10'],
  [
    'returned',
    { status: 'Returned', return_code: 'R02', posted_on: null },
    `Returned. ${wordsOfReturn('R02').what}`,
  ],
  ['provisional', { kind: 'dispute', status: 'Settled', is_provisional: true }, 'Provisional'],
])('says below a transaction how it is: %s', async (_name, differs, words) => {
  answerByPath({
    'GET /service': { data: { as_of: '2026-03-04' } },
    'GET /transactions': { data: { transactions: [{ ...DEPOSIT, ...differs }], next: null } },
  })
  renderPage(<RecentTransactions />)
  await screen.findByText(words)
})

it('lists the latest banking days of all transactions, which only the server knows', async () => {
  const calls = answerByPath({
    'GET /service': { data: { as_of: '2026-03-04' } },
    'GET /transactions': { data: { transactions: [], next: null } },
  })
  renderPage(<RecentTransactions />)
  await screen.findByText(/deposits and withdrawals will/)
  const [asked] = calls.filter(({ url }) => url.includes('/transactions'))
  expect(new URL(asked?.url ?? '').searchParams.get('order')).toBe('happened')
})
