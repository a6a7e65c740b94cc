import type { Transaction } from '@passbook/contract/transfers'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { forgetCaches } from '../../../api/caches.ts'
import { DEPOSIT } from '../../../features/transfers/test-transaction.ts'
import { PASSED } from '../../../guards/test-facts.ts'
import { useProgress } from '../../../session/progress.ts'
import { answerByPath } from '../../../test/answer.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { RequestDetail } from './RequestDetail.tsx'

beforeEach(forgetCaches)

async function open(of: Partial<Transaction>): Promise<string> {
  useProgress.setState({ progress: PASSED })
  const transactions = [{ ...DEPOSIT, ...of }]
  answerByPath({
    'GET /service': { data: { as_of: '2026-03-04' } },
    [`GET /request/${DEPOSIT.request_id}`]: { data: { transactions, events: [], next_step: null } },
  })
  renderPage(<RequestDetail requestId={DEPOSIT.request_id} />)
  await screen.findByText('Balance after')
  return document.body.textContent ?? ''
}

it('says from when a deposit earns', async () => {
  expect(await open({ status: 'Settled' })).toContain('Earns fromMar 3, 2026')
})

it.each([
  ['withdrawal', { kind: 'withdrawal', direction: 'PrimaryToLinked', status: 'Settled' }],
  ['returned deposit', { status: 'Returned', return_code: 'R01' }],
  ['payment of interest', { kind: 'interest', direction: 'ServiceToPrimary', status: 'Settled' }],
] as const)('promises no earnings for a %s', async (_, of) => {
  const text = await open(of)
  expect(text).toContain('PostedMar 3, 2026')
  expect(text).not.toContain('Earns from')
})

it('dates a payment of interest by its day, not by the night in which it was written down', async () => {
  expect(await open({ kind: 'interest', direction: 'ServiceToPrimary' })).not.toContain('Created')
})

it('quotes the authorization of a deposit, which speaks of the day it was given', async () => {
  await open({ authorization: 'I can cancel until Monday, March 2, 2026 at 3:45 PM ET.' })
  const quote = screen.getByText(/I can cancel until/)
  expect(quote.tagName).toBe('BLOCKQUOTE')
})
