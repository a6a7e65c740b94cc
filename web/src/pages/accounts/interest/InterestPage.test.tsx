import type { InterestMonth } from '@passbook/contract/accounts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { type Brand, brandingStore } from '../../../branding/branding-store.ts'
import { answerBy } from '../../../test/answer.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { ACCOUNT } from '../test-account.ts'
import { InterestPage } from './InterestPage.tsx'
import { ratePercent } from '../../../lib/rate-percent.ts'
import { everyDecimal, exactDollars } from './exact-words.ts'
import { monthsBetween, readMonth } from './month-address.ts'
import { postedByMonth } from './InterestByMonth.tsx'

const OCTOBER: InterestMonth = {
  from: '2026-10-01',
  to: '2026-10-31',
  posted_on: '2026-10-31',
  posted_cents: 4218,
  exact: '4217.600000000000000003',
  withheld_cents: 0,
  rows: [
    {
      from: '2026-10-01',
      to: '2026-10-19',
      days: 19,
      balance_cents: 1_250_000,
      rate: '0.044020',
      interest: '2900.100000000000000001',
    },
    {
      from: '2026-10-20',
      to: '2026-10-31',
      days: 12,
      balance_cents: 900_000,
      rate: '0.044020',
      interest: '1317.500000000000000002',
    },
  ],
  corrections: [{ date: '2026-11-10', reason: 'returned_deposit', cents: -120 }],
  rates: [{ effective_date: '2025-01-01', rate: '0.044020', apy: '4.50' }],
}

beforeEach(() => queryClient.clear())

it('names the account on paper, and the day', async () => {
  open('/dashboard/interest?month=2026-10')
  const { className } = await screen.findByText(/^Savings •• \d{4} · Nov 16, 2026$/)
  expect(className).toContain('hidden print:block')
})

function open(at: string, october = OCTOBER) {
  const account = { ...ACCOUNT, opened_on: '2025-12-20', interest_this_month_cents: 8_00 }
  const path = `GET /accounts/${ACCOUNT.uuid}`
  answerBy({
    'GET /accounts': { data: [account] },
    'GET /service': { data: { as_of: '2026-11-16', apy_words: 'Annual Percentage Yield words.' } },
    [`${path}/interest/2026/10`]: { data: october },
    [`${path}/balances`]: {
      data: {
        points: [
          { date: '2025-12-31', balance_cents: 1, interest_cents: 7 },
          { date: '2026-10-30', balance_cents: 1, interest_cents: 7 },
          { date: '2026-10-31', balance_cents: 1, interest_cents: 4225 },
        ],
      },
    },
  })
  return renderPage(<InterestPage />, at)
}

it('tells the month of the address: its days, their sum, its posting, what was put right', async () => {
  open('/dashboard/interest?month=2026-10')
  await screen.findByText('Paid to your account on Oct 31, 2026.')
  const [table] = screen.getAllByRole('table')
  if (!table) throw new Error('no table')
  const rows = within(table).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'DaysBalanceAnnual ratePer day (approx.)Interest',
    'Oct 1 – 19, 19 daysBalance$12,500.00Annual rate4.402%Per day (approx.)$1.53Total$29.0010',
    'Oct 20 – 31, 12 daysBalance$9,000.00Annual rate4.402%Per day (approx.)$1.10Total$13.1750',
    'Total$42.1760',
    'Rounded to the cent$42.18',
  ])
  screen.getByText('$29.00100000000000000001')
  screen.getByText('$42.17600000000000000003')
  screen.getByText(/On Oct 1, 2026, that was \$12,500\.00 × 4\.402% ÷ 365 = \$1\.5075/)
  screen.getByText(/Reversed: earned on a returned deposit/)
  screen.getByText('−$1.20')
  screen.getByText('Annual Percentage Yield words.')
})

it('tells of a month that runs what it has earned and when it is paid', async () => {
  open('/dashboard/interest?month=2026-10', { ...OCTOBER, posted_on: null, posted_cents: 0 })
  await screen.findByText(/Earned through Oct 31, 2026\. Paid on the last day/)
  expect(screen.getAllByText('$42.18')).toHaveLength(2)
})

it('says dividends at a credit union, and interest nowhere', async () => {
  brandingStore.setState({ branding: { insurer: 'NCUA' } as Brand })
  const { container } = open('/dashboard/interest?month=2026-10')
  await screen.findByText('Paid to your account on Oct 31, 2026.')
  screen.getByRole('heading', { name: 'Dividends, explained' })
  screen.getByRole('columnheader', { name: 'Dividend rate' })
  expect(container.textContent).not.toMatch(/interest|bank/i)
})

it('tells a year by its months, each leading to its days', async () => {
  open('/dashboard/interest?year=2026')
  const october = await screen.findByRole('link', { name: 'October 2026' })
  expect(october.getAttribute('href')).toBe('/dashboard/interest?month=2026-10')
  expect(october.closest('li')?.textContent).toBe('October 2026$42.18')
  expect(screen.getByText('Total paid in 2026').parentElement?.textContent).toBe(
    'Total paid in 2026$42.18',
  )
  // With November, which is not paid yet, it is the figure of home.
  expect(screen.getByText('Total with this month so far').parentElement?.textContent).toBe(
    'Total with this month so far$50.18',
  )
  expect(screen.queryByRole('link', { name: 'December 2025' })).toBeNull()
})

it('knows the months of an account, and takes no other from the address', () => {
  const months = monthsBetween('2025-12-20', '2026-02-03')
  expect(months).toEqual([
    { year: 2026, month: 2 },
    { year: 2026, month: 1 },
    { year: 2025, month: 12 },
  ])
  const read = (query: string) => readMonth(new URLSearchParams(query), months)
  expect(read('month=2025-12')).toEqual({ year: 2025, month: 12 })
  expect(read('month=2025-11')).toEqual({ year: 2026, month: 2 })
  expect(read('month=nonsense')).toEqual({ year: 2026, month: 2 })
})

it('shows exact decimals without reckoning with them', () => {
  expect(exactDollars('5.123456789012345678', 4)).toBe('$0.0512')
  expect(exactDollars('123456789.5', 4)).toBe('$1,234,567.8950')
  expect(everyDecimal('5.123456789012345678')).toBe('$0.05123456789012345678')
  expect(ratePercent('0.044020')).toBe('4.402%')
  expect(ratePercent('0.000000')).toBe('0%')
})

it('finds what each month paid in the sums at its days', () => {
  const point = (date: string, interest_cents: number) => ({
    date,
    balance_cents: 0,
    interest_cents,
  })
  const paid = postedByMonth([
    point('2025-12-31', 40),
    point('2026-01-30', 40),
    point('2026-01-31', 52),
    point('2026-02-01', 50),
  ])
  expect([...paid]).toEqual([
    ['2025-12', 0],
    ['2026-01', 12],
    ['2026-02', -2],
  ])
})
