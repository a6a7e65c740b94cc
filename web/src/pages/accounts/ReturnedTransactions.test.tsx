import type { Transaction } from '@passbook/contract/transfers'
import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { PASSED } from '../../guards/test-facts.ts'
import { forgetEverything } from '../../session/log-out.ts'
import { usePersisted } from '../../session/dismissed/persisted.ts'
import { useProgress } from '../../session/progress.ts'
import { answerBy } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { Attention } from './Attention.tsx'
import { recentReturns } from './ReturnedTransactions.tsx'

function made(uuid: string, status: Transaction['status'], rest: Partial<Transaction> = {}) {
  return {
    uuid,
    request_id: uuid,
    status,
    kind: 'deposit',
    description: 'Deposit',
    direction: 'LinkedToPrimary',
    amount_cents: 50_000,
    return_code: status === 'Returned' ? 'R01' : null,
    date_processed: '2026-11-12T12:00:00.000Z',
    linked_account: { bank_name: 'Copper Canyon Bank', account_last_four: '1234' },
    schedule: null,
    is_retry: false,
    earlier_attempts: [],
    may_cancel: false,
    file_date: '2026-11-10',
    ...rest,
  } as Transaction
}
const OTHER = { ...PASSED, depositor_id: '00000000-0000-4000-8000-000000000002' }
const TITLE = 'Your $500.00 deposit was returned'
/** The second attempt of a deposit whose first one came back in the evening of November 17. */
const RETRY: Partial<Transaction> = {
  is_retry: true,
  may_cancel: true,
  file_date: '2026-11-19',
  earlier_attempts: [
    { uuid: 'a', file_date: '2026-11-13', return_code: 'R01', returned_on: '2026-11-17' },
  ],
}
const WHY = {
  kind: 'transfer_cancelled',
  message:
    'We canceled your deposit of $500.00 before it left. Your account was put on hold, so we stopped what had not left yet.',
  path: '/dashboard/transactions-list?request=a',
}
const CANCELLED = 'We canceled your deposit of $500.00'

beforeEach(() => usePersisted.setState(usePersisted.getInitialState(), true))

function open(transactions: Transaction[], progress = PASSED, links: object[] = []) {
  answerBy({
    'GET /alerts': { data: { alerts: [WHY], next: null, total: 1, unread: 1 } },
    'GET /transactions': { data: { transactions, next: null } },
    'GET /linked-accounts': { data: links },
  })
  useProgress.setState({ progress })
  return renderPage(<Attention balanceCents={100} />)
}

describe('what came back', () => {
  it('is told at home with its reason and one next step', async () => {
    open([made('a', 'Returned')])
    await screen.findByRole('heading', { name: TITLE })
    screen.getByText(/didn’t have enough money in it\. Your bank notified us on Nov 12, 2026\./)
    const next = screen.getByRole('link', { name: 'Make the deposit again' })
    expect(next.getAttribute('href')).toBe('/deposit')
  })

  it('leads to the transfer again once another account is linked', async () => {
    const closed = { return_code: 'R02' }
    const withdrawal = { kind: 'withdrawal', description: 'Withdrawal' } as const
    open(
      [made('a', 'Returned', closed), made('b', 'Returned', { ...closed, ...withdrawal })],
      PASSED,
      [{ status: 'ACTIVE' }],
    )
    const deposit = await screen.findByRole('link', { name: 'Make the deposit again' })
    expect(deposit.getAttribute('href')).toBe('/deposit')
    const again = screen.getByRole('link', { name: 'Make the withdrawal again' })
    expect(again.getAttribute('href')).toBe('/withdraw')
    expect(screen.queryByRole('link', { name: 'Link a bank account' })).toBeNull()
  })

  it('says when it is tried again and by when the money has to be there, and offers Cancel', async () => {
    const { user } = open([made('b', 'Initiated', RETRY)])
    await screen.findByRole('heading', { name: TITLE })
    screen.getByText(/didn’t have enough money in it\. Your bank notified us on Nov 17, 2026\./)
    screen.getByText(
      'We’ll try again on Thu, Nov 19. Make sure the money is in your bank account by then.',
    )
    expect(screen.queryByText(/don’t need to do anything/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Cancel deposit' }))
    await screen.findByRole('alertdialog', { name: 'Cancel this deposit?' })
  })

  it('offers no Cancel once it was sent again', async () => {
    open([made('b', 'Submitted', { ...RETRY, may_cancel: false })])
    await screen.findByText(
      'We retried it on Thu, Nov 19. We’ll let you know if it’s returned again.',
    )
    expect(screen.queryByRole('button', { name: 'Cancel deposit' })).toBeNull()
  })

  it('is told again when a dismissed deposit comes back once more', async () => {
    const { user, unmount } = open([made('b', 'Initiated', RETRY)])
    await user.click(await screen.findByRole('button', { name: `Dismiss: ${TITLE}` }))
    expect(screen.queryByRole('heading', { name: TITLE })).toBeNull()
    unmount()
    act(forgetEverything)
    open([made('b', 'Returned', { ...RETRY, may_cancel: false })])
    await screen.findByRole('heading', { name: TITLE })
  })

  it('is put away by each person, over resets (SPEC 4)', async () => {
    const { user, unmount } = open([made('a', 'Returned')])
    await user.click(await screen.findByRole('button', { name: `Dismiss: ${TITLE}` }))
    expect(screen.queryByRole('heading', { name: TITLE })).toBeNull()
    unmount()
    act(forgetEverything)
    const again = open([made('a', 'Returned'), made('c', 'Returned', { amount_cents: 700 })])
    await screen.findByRole('heading', { name: 'Your $7.00 deposit was returned' })
    expect(screen.queryByRole('heading', { name: TITLE })).toBeNull()
    again.unmount()
    act(forgetEverything)
    open([made('a', 'Returned')], OTHER)
    await screen.findByRole('heading', { name: TITLE })
  })

  it('is told once where the standing tells of it', async () => {
    const progress = { ...PASSED, extended_status: 'REVIEW' as const }
    open([made('a', 'Returned', { return_code: 'R10' })], progress)
    await screen.findByRole('heading', { name: /We’re reviewing/ })
    // Long enough for the transactions to come.
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(screen.queryByRole('heading', { name: TITLE })).toBeNull()
  })

  it('is no news once a later transfer has gone well', () => {
    const returned = made('a', 'Returned')
    expect(recentReturns([made('b', 'Settled'), returned])).toEqual([])
    expect(recentReturns([returned, made('b', 'Settled')])).toHaveLength(1)
    // Interest is no transfer.
    const interest = made('b', 'Settled', { linked_account: null })
    expect(recentReturns([interest, returned])).toHaveLength(1)
  })

  it('is nothing to report once the person cancelled the retry, or it settled', () => {
    expect(recentReturns([made('b', 'Voided', RETRY)])).toEqual([])
    expect(recentReturns([made('b', 'Settled', RETRY)])).toEqual([])
  })
})

describe('what we cancelled', () => {
  const repeating = { uuid: 's', status: 'ACTIVE' } as Transaction['schedule']

  it('is told at home with its reason, its day and one next step', async () => {
    const { user } = open([made('a', 'Cancelled')])
    await screen.findByRole('heading', { name: CANCELLED })
    screen.getByText(/Your account was put on hold, .* \(Nov 12, 2026\)/)
    const next = screen.getByRole('link', { name: 'Make the deposit again' })
    expect(next.getAttribute('href')).toBe('/deposit')
    await user.click(screen.getByRole('button', { name: `Dismiss: ${CANCELLED}` }))
    expect(screen.queryByRole('heading', { name: CANCELLED })).toBeNull()
  })

  it('invents no reason: without its alert it leads to where that is', async () => {
    open([made('b', 'Cancelled')])
    await screen.findByText(/^See your alerts or our email for the reason\./)
    const next = screen.getByRole('link', { name: 'See your alerts' })
    expect(next.getAttribute('href')).toBe('/dashboard/alerts')
  })

  it('is told beside the standing, which says what to do first', async () => {
    open([made('a', 'Cancelled')], { ...PASSED, extended_status: 'REVIEW' as const })
    await screen.findByRole('heading', { name: CANCELLED })
    screen.getByRole('heading', { name: /We’re reviewing/ })
    expect(screen.queryByRole('link', { name: 'Make the deposit again' })).toBeNull()
  })

  it('leads to one that repeats, which comes again by itself', async () => {
    open([made('a', 'Cancelled', { schedule: repeating })])
    const next = await screen.findByRole('link', { name: 'See the deposit' })
    expect(next.getAttribute('href')).toBe('/dashboard/transactions-list?request=a')
  })

  it('tells once of what repeats, and of a retry for what came back', () => {
    const told = (...all: Transaction[]) => recentReturns(all).map(({ uuid }) => uuid)
    const later = made('b', 'Cancelled', { schedule: repeating })
    expect(told(later, made('a', 'Cancelled', { schedule: repeating }))).toEqual(['b'])
    expect(told(made('b', 'Cancelled'), made('a', 'Cancelled'))).toEqual(['b', 'a'])
    expect(told(made('b', 'Cancelled', RETRY))).toEqual(['b'])
  })

  it('is neither what the person cancelled nor a payout that was stopped', () => {
    expect(recentReturns([made('a', 'Voided')])).toEqual([])
    expect(recentReturns([made('a', 'Cancelled', { kind: 'payout' })])).toEqual([])
  })
})
