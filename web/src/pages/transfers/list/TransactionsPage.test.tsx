import type { Branding } from '@passbook/contract/branding'
import type { Transaction } from '@passbook/contract/transfers'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { brandingStore } from '../../../branding/branding-store.ts'
import { DEPOSIT } from '../../../features/transfers/test-transaction.ts'
import { PASSED } from '../../../guards/test-facts.ts'
import { useProgress } from '../../../session/progress.ts'
import { answerByPath } from '../../../test/answer.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { TransactionsPage } from './TransactionsPage.tsx'

const REQUEST = DEPOSIT.request_id

const page = (transactions: Transaction[], next: string | null = null) => ({
  data: { transactions, next },
})

function queriesOf(calls: Request[]): URLSearchParams[] {
  return calls
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname.endsWith('/transactions'))
    .map(({ searchParams }) => searchParams)
}

it('asks for what the address asks for, says so in words, and takes each away', async () => {
  const calls = answerByPath({ 'GET /transactions': page([DEPOSIT]) })
  const { user } = renderPage(
    <TransactionsPage />,
    '/dashboard/transactions-list?q=canyon&status=Settled&min_cents=10000&kind=nonsense',
  )
  const line = await screen.findByRole('link', { name: /Deposit from Copper Canyon Bank •• 1234/ })
  expect(line.textContent).toContain('Mar 3, 2026')
  expect(line.textContent).toContain('+$250.00')
  expect(line.textContent).toContain('On hold')
  expect(line.textContent).toContain('Balance after: $1,250.00')
  expect(line.getAttribute('href')).toBe(`/dashboard/transactions-list?request=${REQUEST}`)
  expect(queriesOf(calls)[0]?.toString()).toBe(
    'order=posted&q=canyon&status=Settled&min_cents=10000',
  )
  await user.click(screen.getByRole('button', { name: 'Remove filter “canyon”' }))
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  await expect.poll(() => queriesOf(calls).at(-1)?.toString()).toBe('order=posted')
})

it('keeps the focus among the filters that are left when one is taken away', async () => {
  answerByPath({ 'GET /transactions': page([DEPOSIT]) })
  const { user } = renderPage(
    <TransactionsPage />,
    '/dashboard/transactions-list?q=canyon&status=Settled&from=2026-03-01&to=2026-03-31',
  )
  const chip = (words: string) => screen.getByRole('button', { name: `Remove filter ${words}` })
  await user.click(await screen.findByRole('button', { name: 'Remove filter Settled' }))
  await expect.poll(() => document.activeElement).toBe(chip('From Mar 1, 2026'))
  await user.click(chip('To Mar 31, 2026'))
  await expect.poll(() => document.activeElement).toBe(chip('From Mar 1, 2026'))
  await user.keyboard('{Enter}')
  await expect.poll(() => document.activeElement).toBe(chip('“canyon”'))
})

it('looks for what is typed and keeps the place where it is typed', async () => {
  const calls = answerByPath({
    'GET /transactions': ({ url }) => page(url.includes('q=') ? [] : [DEPOSIT]),
  })
  const { user } = renderPage(<TransactionsPage />, '/dashboard/transactions-list')
  const box = await screen.findByRole('searchbox', { name: 'Search transactions' })
  await user.type(box, ' rent ')
  expect(await screen.findByText('No transactions match.')).toBeTruthy()
  expect(queriesOf(calls).at(-1)?.get('q')).toBe('rent')
  expect(document.activeElement).toBe(box)
  await user.click(screen.getByRole('button', { name: 'Show all transactions' }))
  expect(await screen.findByRole('link', { name: /Deposit from/ })).toBeTruthy()
})

it('filters by what the fields say, and refuses what is no amount', async () => {
  const calls = answerByPath({ 'GET /transactions': page([DEPOSIT]) })
  const { user } = renderPage(<TransactionsPage />, '/dashboard/transactions-list?from=2026-03-01')
  await screen.findByRole('link', { name: /Deposit from/ })
  await user.click(screen.getByText('Filters'))
  await user.type(screen.getByLabelText('At least'), 'much')
  await user.click(screen.getByRole('button', { name: 'Show transactions' }))
  expect(screen.getByText(/Enter an amount, such as/)).toBeTruthy()
  await user.clear(screen.getByLabelText('At least'))
  await user.type(screen.getByLabelText('At least'), '$2,500')
  await user.click(screen.getByRole('button', { name: 'Show transactions' }))
  await expect
    .poll(() => queriesOf(calls).at(-1)?.toString())
    .toBe('order=posted&from=2026-03-01&min_cents=250000')
})

it('asks for earlier ones when they are wanted', async () => {
  const older = { ...DEPOSIT, uuid: '0b9b3f6e-8f0a-4f0e-9d6c-0d8a4a1f2b03', description: 'Older' }
  answerByPath({
    'GET /transactions': ({ url }) =>
      url.includes('after=') ? page([older]) : page([DEPOSIT], DEPOSIT.uuid),
  })
  const { user } = renderPage(<TransactionsPage />, '/dashboard/transactions-list')
  await user.click(await screen.findByRole('button', { name: 'Show earlier transactions' }))
  expect(await screen.findByRole('link', { name: /Older from/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show earlier transactions' })).toBeNull()
})

it('shows what the address names: its file, why it came back, and the one next step', async () => {
  const returned = { ...DEPOSIT, status: 'Returned', return_code: 'R02' } as const
  const left = {
    kind: 'left',
    at: '2026-03-02T21:00:00.000Z',
    date: '2026-03-02',
    transaction_id: DEPOSIT.uuid,
    file_reference: '20260302-A/099100005000012',
    return_code: null,
    is_future: false,
  }
  answerByPath({
    [`GET /request/${REQUEST}`]: {
      data: {
        request_id: REQUEST,
        reference: '0B9B3F6E',
        transactions: [returned],
        events: [left],
        next_step: { kind: 'relink', label: 'Link a bank account', path: '/relink/selection' },
      },
    },
    'GET /service': { data: { as_of: '2026-03-04' } },
  })
  renderPage(<TransactionsPage />, `/dashboard/transactions-list?request=${REQUEST}`)
  expect(await screen.findByText('20260302-A/099100005000012')).toBeTruthy()
  expect(await screen.findByText(/The bank account you linked has been closed/)).toBeTruthy()
  const next = screen.getByRole('link', { name: 'Link a bank account' })
  expect(next.getAttribute('href')).toBe('/relink/selection')
})

it.each([
  ['FDIC', 'interest'],
  ['NCUA', 'dividends'],
] as const)(
  'says what will be here in the words of the institution: %s',
  async (insurer, words) => {
    const before = brandingStore.getState()
    brandingStore.setState({ branding: { insurer } as Branding })
    answerByPath({ 'GET /transactions': page([]) })
    renderPage(<TransactionsPage />, '/dashboard/transactions-list')
    await screen.findByText(`Your deposits, withdrawals and ${words} will appear here.`)
    brandingStore.setState(before, true)
  },
)

it('leads to the list where there is no such request', async () => {
  answerByPath({
    [`GET /request/${REQUEST}`]: { status: 404, message: 'Not found' },
    'GET /transactions': page([DEPOSIT]),
  })
  renderPage(<TransactionsPage />, `/dashboard/transactions-list?request=${REQUEST}`)
  expect(await screen.findByRole('heading', { name: 'Transactions' })).toBeTruthy()
})

it('dates an order of the evening by its banking day, not by the next day of UTC', async () => {
  const date_created = '2026-11-18T01:40:00.000Z'
  answerByPath({
    [`GET /request/${REQUEST}`]: {
      data: {
        request_id: REQUEST,
        reference: DEPOSIT.reference,
        transactions: [{ ...DEPOSIT, date_created }],
        events: [],
        next_step: null,
      },
    },
  })
  renderPage(<TransactionsPage />, `/dashboard/transactions-list?request=${REQUEST}`)
  expect(await screen.findByText('Nov 17, 2026')).toBeTruthy()
  expect(screen.queryByText(/Nov 18/)).toBeNull()
})

it('shows what came back with the sign of its direction and struck out, both ways', async () => {
  const back = { ...DEPOSIT, status: 'Returned', return_code: 'R02' } as const
  const out = { ...back, uuid: REQUEST, kind: 'withdrawal', direction: 'PrimaryToLinked' } as const
  answerByPath({ 'GET /transactions': page([back, out]) })
  renderPage(<TransactionsPage />, '/dashboard/transactions-list')
  for (const words of ['+$250.00', '−$250.00']) {
    const { className } = await screen.findByText(words)
    expect(className).toContain('line-through')
    expect(className).not.toContain('text-success')
  }
})

it('says that the credit of an undecided report is provisional', async () => {
  const credit = {
    ...DEPOSIT,
    kind: 'dispute',
    description: 'Credit for a reported problem',
    direction: 'ServiceToPrimary',
    linked_account: null,
    status: 'Settled',
    is_provisional: true,
  } as const
  answerByPath({ 'GET /transactions': page([credit]) })
  renderPage(<TransactionsPage />, '/dashboard/transactions-list')
  const line = await screen.findByRole('link', { name: /Credit for a reported problem/ })
  expect(line.textContent).toContain('Provisional')
  expect(line.textContent).not.toContain('Settled')
})

it('shows the attempts of a deposit as one line', async () => {
  const earlier = { file_date: '2026-02-26', return_code: 'R01', returned_on: '2026-03-02' }
  const earlier_attempts = [{ ...earlier, uuid: REQUEST }]
  const again = { ...DEPOSIT, status: 'Initiated', is_retry: true, earlier_attempts } as const
  answerByPath({ 'GET /transactions': page([again]) })
  renderPage(<TransactionsPage />, '/dashboard/transactions-list')
  const line = await screen.findByRole('link', { name: /Deposit from/ })
  expect(line.textContent).toContain('Attempt 2 of 3')
})

it('names the person and the account on paper', async () => {
  useProgress.setState({ progress: { ...PASSED, first_name: 'Ada' } })
  answerByPath({
    'GET /transactions': page([DEPOSIT]),
    'GET /accounts': { data: [{ account_last_four: '4821' }] },
    'GET /service': { data: { as_of: '2026-03-04' } },
  })
  renderPage(<TransactionsPage />, '/dashboard/transactions-list')
  const { className } = await screen.findByText('Ada · Savings •• 4821 · Mar 4, 2026')
  expect(className).toContain('hidden print:block')
})

it('shows how a transfer stands when Cancel comes too late', async () => {
  let hasLeft = false
  const now = () => ({
    ...DEPOSIT,
    posted_on: null,
    status: hasLeft ? 'Submitted' : 'Initiated',
    may_cancel: !hasLeft,
  })
  answerByPath({
    [`GET /request/${REQUEST}`]: () => ({
      data: {
        request_id: REQUEST,
        reference: DEPOSIT.reference,
        transactions: [now()],
        events: [],
        next_step: null,
      },
    }),
    'GET /service': { data: { as_of: '2026-03-02' } },
    [`POST /transactions/${DEPOSIT.uuid}/void`]: () => {
      hasLeft = true
      return { status: 422, errors: { '': ['It is too late to cancel this deposit.'] } }
    },
  })
  const { user } = renderPage(
    <TransactionsPage />,
    `/dashboard/transactions-list?request=${REQUEST}`,
  )
  await user.click(await screen.findByRole('button', { name: 'Cancel deposit' }))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Cancel deposit' }))
  expect(await screen.findByText('On its way')).toBeTruthy()
  expect(screen.getByText('It is too late to cancel this deposit.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cancel deposit' })).toBeNull()
})
