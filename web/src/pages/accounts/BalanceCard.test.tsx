import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { ACCOUNT, PENDING } from './test-account.ts'

const NUMBERS = { account_number: '1234567890', routing_number: '991000012' }
const TERMS = { as_of: '2026-11-16', apy: '4.50' }
const REVEAL = `GET /accounts/${ACCOUNT.uuid}/numbers`

beforeEach(() => queryClient.clear())

function open(account: Partial<typeof ACCOUNT> = {}, answers = {}) {
  const calls = answerBy({
    'GET /service': { data: TERMS },
    [REVEAL]: { data: NUMBERS },
    ...answers,
  })
  return { calls, ...renderPage(<BalanceCard account={{ ...ACCOUNT, ...account }} />) }
}

it('says of a first deposit when it arrives, and shows no large nothing', async () => {
  open({ pending_in_cents: 250_000, pending: [PENDING] })
  await screen.findByText('arrives Tue, Nov 17')
  screen.getByText('$2,500.00')
  expect(screen.queryByRole('link', { name: 'Withdraw' })).toBeNull()
  screen.getByRole('link', { name: 'Deposit' })
})

it('offers to withdraw what can be, and tells the figures behind it', async () => {
  open({ available_balance_cents: 100, current_balance_cents: 250_100, held_cents: 250_000 })
  screen.getByRole('link', { name: 'Withdraw' })
  await screen.findByText('4.50%')
  await screen.findByText('Interest in 2026')
  screen.getByText('$2,501.00')
})

it('shows the numbers when asked to, copies them with a word, and hides them again', async () => {
  const { user, calls } = open()
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  expect(screen.queryByText(NUMBERS.account_number)).toBeNull()
  expect(calls.some(({ url }) => url.includes('numbers'))).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Show account and routing number' }))
  await screen.findByText(NUMBERS.account_number)
  screen.getByText(NUMBERS.routing_number)
  screen.getByText(/Deposits come from your linked account only/)
  await user.click(screen.getByRole('button', { name: 'Copy the account number' }))
  expect(copied).toHaveBeenCalledWith(NUMBERS.account_number)
  await waitFor(() => {
    expect(screen.getByRole('status').textContent).toBe('Account number copied')
  })
  await user.click(screen.getByRole('button', { name: 'Hide the numbers' }))
  expect(screen.queryByText(NUMBERS.account_number)).toBeNull()
})

it('says why the numbers are not shown', async () => {
  const message = 'The numbers were shown 20 times within 1 hour.'
  const { user } = open({}, { [REVEAL]: { status: 429, message } })
  await user.click(screen.getByRole('button', { name: 'Show account and routing number' }))
  await screen.findByText(message)
})
