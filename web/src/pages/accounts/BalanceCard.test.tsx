import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { PASSED } from '../../guards/test-facts.ts'
import { useProgress } from '../../session/progress.ts'
import { answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { ACCOUNT, PENDING } from './test-account.ts'

const NUMBERS = { account_number: '1234567890', routing_number: '991000012' }
const TERMS = { as_of: '2026-11-16', apy: '4.50' }
const REVEAL = `GET /accounts/${ACCOUNT.uuid}/numbers`

beforeEach(() => {
  queryClient.clear()
  useProgress.setState({ progress: PASSED })
})

function open(account: Partial<typeof ACCOUNT> = {}, answers = {}) {
  const calls = answerBy({
    'GET /service': { data: TERMS },
    'GET /linked-accounts': { data: [{ status: 'ACTIVE' }] },
    [REVEAL]: { data: NUMBERS },
    ...answers,
  })
  const card = <BalanceCard account={{ ...ACCOUNT, ...account }}>The chart</BalanceCard>
  return { calls, ...renderPage(card) }
}

it('says of a first deposit when it arrives, and why it cannot be withdrawn', async () => {
  open({ pending_in_cents: 250_000, pending: [PENDING] })
  await screen.findByText('Arrives Tue, Nov 17')
  screen.getByText('$2,500.00')
  expect(screen.queryByRole('link', { name: 'Withdraw' })).toBeNull()
  const barred = screen.getByRole('button', { name: 'Withdraw' })
  expect(barred.getAttribute('aria-disabled')).toBe('true')
  const reason = document.getElementById(barred.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('You can withdraw once your deposit is available.')
  screen.getByRole('link', { name: 'Deposit' })
})

it('calls nothing available and offers neither button during a review', () => {
  useProgress.setState({ progress: { ...PASSED, extended_status: 'REVIEW' } })
  open({ available_balance_cents: 900, current_balance_cents: 900 })
  screen.getByText('Current balance')
  expect(screen.queryByText('Available to withdraw')).toBeNull()
  expect(screen.queryByRole('link', { name: /Deposit|Withdraw/ })).toBeNull()
  // The reason that both have is said once.
  screen.getByText('Deposits and withdrawals are paused while we review your account.')
})

it('offers to withdraw what can be, with the figures behind it', async () => {
  open({ available_balance_cents: 100, current_balance_cents: 250_100, held_cents: 200_000 })
  screen.getByRole('link', { name: 'Withdraw' })
  await screen.findByText('4.50%')
  await screen.findByText('Interest in 2026')
  screen.getByText('Current balance $2,501.00')
  // What a pending withdrawal holds is on hold too.
  const onHold = screen.getByText('On hold').parentElement
  expect(onHold?.textContent).toContain('$2,500.00')
  const month = screen.getByRole('link', { name: /^\$0\.00 so far/ })
  expect(month.getAttribute('href')).toBe('/dashboard/interest?month=2026-11')
})

it('shows the numbers when asked to, copies them with a word, and hides them again', async () => {
  const { user, calls } = open()
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  expect(screen.queryByText(NUMBERS.account_number)).toBeNull()
  expect(calls.some(({ url }) => url.includes('numbers'))).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Show numbers' }))
  await screen.findByText(NUMBERS.account_number)
  screen.getByText(NUMBERS.routing_number)
  screen.getByText(/Deposits come only from your linked bank account/)
  await user.click(screen.getByRole('button', { name: 'Copy the account number' }))
  expect(copied).toHaveBeenCalledWith(NUMBERS.account_number)
  await waitFor(() => {
    expect(screen.getByRole('status').textContent).toBe('Account number copied')
  })
  await user.click(screen.getByRole('button', { name: 'Hide numbers' }))
  expect(screen.queryByText(NUMBERS.account_number)).toBeNull()
})

it('says why the numbers are not shown', async () => {
  const message = 'The numbers were shown 20 times within 1 hour.'
  const { user } = open({}, { [REVEAL]: { status: 429, message } })
  await user.click(screen.getByRole('button', { name: 'Show numbers' }))
  await screen.findByText(message)
})
