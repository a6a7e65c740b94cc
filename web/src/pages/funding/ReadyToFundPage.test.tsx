import type { Branding } from '@passbook/contract/branding'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { brandingStore } from '../../branding/branding-store.ts'
import { PROMISE, TERMS, answerSaver } from '../../test/answer-saver.ts'
import { renderPage } from '../../test/render-page.tsx'
import { ReadyToFundPage } from './ReadyToFundPage.tsx'

const AUTHORIZATION =
  'On November 16, 2026, I, Tessa Tester, authorize the bank to debit $50.00 once.'

beforeEach(() => queryClient.clear())

function open(insurer: Branding['insurer']) {
  brandingStore.setState({ branding: { insurer } as Branding })
  const calls = answerSaver({
    'GET /initial-fund-amount': { data: { amount_cents: 100_00 } },
    'GET /service': { data: { ...TERMS, promise: PROMISE, authorization: AUTHORIZATION } },
    'POST /fund-my-account': { status: 500 },
  })
  return { calls, ...renderPage(<ReadyToFundPage />, '/fund-account/ready-to-fund') }
}

it.each([
  ['FDIC', 'Interest rate'],
  ['NCUA', 'Dividend rate'],
] as const)('shows the yield and the rate before the account opens (%s)', async (insurer, name) => {
  open(insurer)
  const rate = await screen.findByText(new RegExp(`${name} 4\\.402%`))
  // Regulation DD 1030.8: the yield is named with its abbreviation, and its conditions stand beside it.
  expect(rate.closest('p')?.textContent).toBe(`4.50% APY · ${name} 4.402%`)
  screen.getByText(TERMS.apy_words)
})

it('shows what the first deposit authorizes before it is confirmed, and sends what was read', async () => {
  const { calls, user } = open('FDIC')
  await screen.findByText(AUTHORIZATION)
  await user.click(await screen.findByRole('button', { name: 'Confirm and fund my account' }))
  await expect
    .poll(() => Promise.all(calls.filter(({ method }) => method === 'POST').map(readBody)))
    .toEqual([
      {
        amount_cents: 100_00,
        expected_settlement_date: PROMISE.settlement_date,
        authorization: AUTHORIZATION,
      },
    ])
})

const readBody = (call: Request) => call.clone().json() as Promise<unknown>
