import type { Transaction } from '@passbook/contract/transfers'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { statusWords } from '../../features/transfers/transaction-words.ts'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { DEPOSIT } from '../../features/transfers/test-transaction.ts'
import { TransactionRow } from './TransactionRow.tsx'

it.each<[Partial<Transaction>, string]>([
  [{ status: 'Initiated' }, 'Scheduled'],
  [{ status: 'Submitted', posted_on: null }, 'On its way'],
  [{ status: 'Submitted' }, 'On hold'],
  [{ status: 'Voided' }, 'Cancelled'],
  [{ status: 'Voided', replaced_by: DEPOSIT.uuid }, 'Changed'],
])('says on home how it stands in the words of the list: %o', async (differs, words) => {
  answerByPath({ 'GET /service': { data: { as_of: '2026-03-04' } } })
  const transaction = { ...DEPOSIT, ...differs }
  renderPage(<TransactionRow transaction={transaction} />)
  expect(statusWords(transaction)).toBe(words)
  expect(await screen.findByText(words)).toBeTruthy()
})
