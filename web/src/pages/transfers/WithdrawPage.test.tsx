import { NOT_AN_AMOUNT } from '@passbook/contract/money'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { PASSED } from '../../guards/test-facts.ts'
import { forgetOrders } from '../../session/open-orders.ts'
import { markTab } from '../../session/tabs.ts'
import { answerSaver } from '../../test/answer-saver.ts'
import { renderPage } from '../../test/render-page.tsx'
import { CODE_EMAILED } from '../../test/user.ts'
import { WithdrawPage } from './WithdrawPage.tsx'

const REVIEW = '/withdraw?amount_cents=10000&step=review'
const MADE = { transaction: { uuid: '5f1c1f52-93b1-4f0e-8a57-6d3d3a3f9b11' }, progress: null }
const LOST = { status: 502 }
const NEEDS_CODE = { status: 403, errors: { step_up: ['email'] } }
const SAID = 'You already asked to withdraw $100.00 at 10:42 AM ET.'
const EQUAL = { status: 422, errors: { confirm_repeat: [SAID] } }

const ACCOUNT = {
  account_last_four: '4821',
  available_balance_cents: 400_00,
  membership_share_cents: null,
}

type Answer = { status?: number; errors?: Record<string, string[]>; data?: unknown }

/** Somebody at the review of $100.00, and what the next withdrawals are answered. */
function review(...answers: Answer[]) {
  const calls = answerSaver({
    'GET /accounts': { data: [ACCOUNT] },
    'GET /mfa-select/email': { data: CODE_EMAILED },
    'POST /withdraw': () => answers.shift() ?? { data: MADE },
  })
  const sent = () =>
    calls.filter(({ method, url }) => method === 'POST' && url.endsWith('/withdraw'))
  return {
    calls,
    keys: () => sent().map(({ headers }) => headers.get('idempotency-key')),
    bodies: () => Promise.all(sent().map((call) => call.clone().json() as Promise<unknown>)),
    ...renderPage(<WithdrawPage />, REVIEW),
  }
}

const press = 'Withdraw $100.00'

describe('a withdrawal, on the page', () => {
  beforeEach(() => {
    queryClient.clear()
    forgetOrders()
    markTab(PASSED.depositor_id)
  })

  it('is one order with one key, after a lost answer and with a new code', async () => {
    const { user, keys, router } = review(NEEDS_CODE, LOST)
    await user.click(await screen.findByRole('button', { name: press }))
    await user.click(await screen.findByRole('button', { name: 'Email me a code' }))
    await user.type(await screen.findByLabelText('6-digit code'), '123456')
    await expect.poll(() => keys()).toHaveLength(2)
    await user.click(await screen.findByRole('button', { name: 'Get a new code' }))
    await user.click(await screen.findByRole('button', { name: 'Email me a code' }))
    await user.type(await screen.findByLabelText('6-digit code'), '654321')
    await expect.poll(() => router.state.location.pathname).toBe('/withdraw/success')
    expect(keys()).toHaveLength(3)
    expect(new Set(keys()).size).toBe(1)
  })

  it('keeps its key over a reload and in another tab until it is made; the next has its own', async () => {
    const first = review(LOST)
    await first.user.click(await screen.findByRole('button', { name: press }))
    await expect.poll(() => first.keys()).toHaveLength(1)
    cleanup()
    const second = review()
    await second.user.click(await screen.findByRole('button', { name: press }))
    await expect.poll(() => second.router.state.location.pathname).toBe('/withdraw/success')
    expect(second.keys()).toEqual(first.keys())
    cleanup()
    const next = review()
    await next.user.click(await screen.findByRole('button', { name: press }))
    await expect.poll(() => next.keys()).toHaveLength(1)
    expect(next.keys()).not.toEqual(first.keys())
  })

  it('has another key for another person, and stores nothing about the account', async () => {
    const first = review(LOST)
    await first.user.click(await screen.findByRole('button', { name: press }))
    await expect.poll(() => first.keys()).toHaveLength(1)
    expect(JSON.stringify({ ...localStorage })).not.toContain('10000')
    cleanup()
    markTab('9f1c1f52-93b1-4f0e-8a57-6d3d3a3f9b99')
    const other = review(LOST)
    await other.user.click(await screen.findByRole('button', { name: press }))
    await expect.poll(() => other.keys()).toHaveLength(1)
    expect(other.keys()).not.toEqual(first.keys())
  })

  describe('without a network', () => {
    beforeEach(() => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
      dispatchEvent(new Event('offline'))
    })
    afterEach(() => {
      vi.restoreAllMocks()
      dispatchEvent(new Event('online'))
    })

    it('says so on the review instead of loading without end, and Retry goes on', async () => {
      const { user } = review()
      const online = globalThis.fetch
      let isOnline = false
      vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
        if (!isOnline && path.includes('/service')) throw new TypeError('Failed to fetch')
        return online(path, init)
      })
      const retry = await screen.findByRole('button', { name: 'Retry' })
      screen.getByText('We couldn’t load this')
      isOnline = true
      await user.click(retry)
      await screen.findByRole('button', { name: press })
    })
  })

  it('equal to one just requested asks first, and says yes with the same key', async () => {
    const { user, keys, bodies, router } = review(EQUAL)
    await user.click(await screen.findByRole('button', { name: press }))
    await screen.findByRole('heading', { name: 'Make a second withdrawal?' })
    screen.getByText(SAID)
    expect(screen.getByRole('link', { name: 'No, keep just one' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Yes, withdraw $100.00 again' }))
    await expect.poll(() => router.state.location.pathname).toBe('/withdraw/success')
    expect(await bodies()).toMatchObject([{}, { amount_cents: 100_00, confirm_repeat: true }])
    expect(new Set(keys()).size).toBe(1)
  })
})

describe('the amount of a withdrawal', () => {
  beforeEach(() => queryClient.clear())

  it('says what is wrong with it on leaving the field, and no longer once Entire balance is pressed', async () => {
    answerSaver({
      'GET /accounts': { data: [ACCOUNT] },
    })
    const { user } = renderPage(<WithdrawPage />, '/withdraw')
    const amount = await screen.findByLabelText<HTMLInputElement>('Amount')
    await user.type(amount, '1e9')
    await user.tab()
    await screen.findByText(NOT_AN_AMOUNT)
    await user.click(screen.getByRole('button', { name: /^Entire balance/ }))
    await expect.poll(() => screen.queryByText(NOT_AN_AMOUNT)).toBeNull()
    expect(amount.value).toBe('$400.00')
  })

  it('leaves out the membership share of a credit union, and says what it is', async () => {
    answerSaver({ 'GET /accounts': { data: [{ ...ACCOUNT, membership_share_cents: 5_00 }] } })
    renderPage(<WithdrawPage />, '/withdraw')
    await screen.findByText('$395.00 is available')
    screen.getByRole('button', { name: 'Entire balance ($395.00)' })
    screen.getByText('$5.00 is your membership share. We pay it out when you close your account.')
  })

  it('is not asked for where only the membership share is left', async () => {
    const only = { available_balance_cents: 5_00, membership_share_cents: 5_00 }
    answerSaver({ 'GET /accounts': { data: [{ ...ACCOUNT, ...only }] } })
    renderPage(<WithdrawPage />, '/withdraw')
    await screen.findByRole('heading', { name: 'There’s nothing to withdraw now' })
    screen.getByText(/\$5\.00 is your membership share/)
    expect(screen.getByRole('link', { name: 'Close your account' })).toBeTruthy()
    expect(screen.queryByLabelText('Amount')).toBeNull()
  })

  it('is not asked for while the account is dormant: the page says why', async () => {
    const dormancy = { since: '2026-08-01', asked_at: null }
    answerSaver({
      'GET /accounts': {
        data: [{ ...ACCOUNT, dormancy }],
      },
    })
    renderPage(<WithdrawPage />, '/withdraw')
    await screen.findByRole('heading', { name: 'Your account is dormant' })
    screen.getByText(/withdrawals have been paused since Aug 1, 2026/)
    expect(screen.queryByLabelText('Amount')).toBeNull()
  })
})
