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
    ...rest,
  } as Transaction
}
const OTHER = { ...PASSED, depositor_id: '00000000-0000-4000-8000-000000000002' }
const TITLE = 'Your deposit of $500.00 came back'
const WHY = {
  kind: 'transfer_cancelled',
  message:
    'We cancelled your deposit of $500.00 before it left. Your account was put on hold, so we stopped what had not left yet.',
  path: '/dashboard/transactions-list?request=a',
}
const CANCELLED = 'We cancelled your deposit of $500.00'

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
    screen.getByText(/did not have enough money in it\. It reached us on Nov 12, 2026\./)
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

  it('asks for nothing while the bank is asked again', async () => {
    const retry = { request_id: 'a', is_retry: true, file_date: '2026-11-17' }
    open([made('b', 'Initiated', retry), made('a', 'Returned')])
    await screen.findByText(
      'We ask your bank again on Tue, Nov 17. You do not need to do anything.',
    )
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('is put away by each person, over resets (SPEC 4)', async () => {
    const { user, unmount } = open([made('a', 'Returned')])
    await user.click(await screen.findByRole('button', { name: `Dismiss: ${TITLE}` }))
    expect(screen.queryByRole('heading', { name: TITLE })).toBeNull()
    unmount()
    act(forgetEverything)
    const again = open([made('a', 'Returned'), made('c', 'Returned', { amount_cents: 700 })])
    await screen.findByRole('heading', { name: 'Your deposit of $7.00 came back' })
    expect(screen.queryByRole('heading', { name: TITLE })).toBeNull()
    again.unmount()
    act(forgetEverything)
    open([made('a', 'Returned')], OTHER)
    await screen.findByRole('heading', { name: TITLE })
  })

  it('is told once where the standing tells of it', async () => {
    const progress = { ...PASSED, extended_status: 'REVIEW' as const }
    open([made('a', 'Returned', { return_code: 'R10' })], progress)
    await screen.findByRole('heading', { name: /looking into/ })
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

  it('tells of one request once', () => {
    const retry = made('b', 'Returned', { request_id: 'a', is_retry: true })
    const news = recentReturns([retry, made('a', 'Returned')])
    expect(news.map(({ transaction }) => transaction.uuid)).toEqual(['b'])
  })
})

describe('what we cancelled', () => {
  const repeating = { uuid: 's', status: 'ACTIVE' } as Transaction['schedule']

  it('is told at home with its reason, its day and one next step', async () => {
    const { user } = open([made('a', 'Cancelled')])
    await screen.findByRole('heading', { name: CANCELLED })
    screen.getByText(/Your account was put on hold, .* This was on Nov 12, 2026\./)
    const next = screen.getByRole('link', { name: 'Make the deposit again' })
    expect(next.getAttribute('href')).toBe('/deposit')
    await user.click(screen.getByRole('button', { name: `Dismiss: ${CANCELLED}` }))
    expect(screen.queryByRole('heading', { name: CANCELLED })).toBeNull()
  })

  it('invents no reason: without its alert it leads to where that is', async () => {
    open([made('b', 'Cancelled')])
    await screen.findByText(/^Your alerts and the email we sent say why\./)
    const next = screen.getByRole('link', { name: 'See your alerts' })
    expect(next.getAttribute('href')).toBe('/dashboard/alerts')
  })

  it('is told beside the standing, which says what to do first', async () => {
    open([made('a', 'Cancelled')], { ...PASSED, extended_status: 'REVIEW' as const })
    await screen.findByRole('heading', { name: CANCELLED })
    screen.getByRole('heading', { name: /looking into/ })
    expect(screen.queryByRole('link', { name: 'Make the deposit again' })).toBeNull()
  })

  it('leads to one that repeats, which comes again by itself', async () => {
    open([made('a', 'Cancelled', { schedule: repeating })])
    const next = await screen.findByRole('link', { name: 'See the deposit' })
    expect(next.getAttribute('href')).toBe('/dashboard/transactions-list?request=a')
  })

  it('tells once of what repeats, and of a retry for what came back', () => {
    const told = (...all: Transaction[]) =>
      recentReturns(all).map(({ transaction }) => transaction.uuid)
    const later = made('b', 'Cancelled', { schedule: repeating })
    expect(told(later, made('a', 'Cancelled', { schedule: repeating }))).toEqual(['b'])
    expect(told(made('b', 'Cancelled'), made('a', 'Cancelled'))).toEqual(['b', 'a'])
    const retry = made('b', 'Cancelled', { request_id: 'a', is_retry: true })
    expect(told(retry, made('a', 'Returned'))).toEqual(['b'])
  })

  it('is neither what the person cancelled nor a payout that was stopped', () => {
    expect(recentReturns([made('a', 'Voided')])).toEqual([])
    expect(recentReturns([made('a', 'Cancelled', { kind: 'payout' })])).toEqual([])
  })
})
