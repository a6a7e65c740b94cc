import type { Statement, WholeStatement } from '@passbook/contract/documents'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { type Answered, answerBy } from '../../../test/answer.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { StatementsPage } from './StatementsPage.tsx'

const PAGE = '/dashboard/documents/statements'

const OCTOBER: Statement = {
  uuid: '00000000-0000-4000-8000-000000000010',
  year: 2026,
  month: 10,
  from: '2026-10-01',
  to: '2026-10-31',
  opening_cents: 1_000_00,
  closing_cents: 653_70,
  interest_cents: 3_70,
  is_final: false,
  made_on: '2026-11-01',
  code: 'ABCDE23456',
}

const line = (date: string, description: string, amount_cents: number, balance_cents: number) => ({
  date,
  description,
  amount_cents,
  balance_cents,
  transaction_id: null,
})

const WHOLE: WholeStatement = {
  ...OCTOBER,
  holders: ['Ödön Őry', 'Ștefania Đỗ'],
  lines: [
    line('2026-10-05', 'Deposit from Copper Canyon Bank', 50_00, 1_050_00),
    line('2026-10-09', 'Withdrawal to Copper Canyon Bank', -400_00, 650_00),
    line('2026-10-31', 'Interest', 3_70, 653_70),
  ],
  unpaid_cents: 0,
  made_good_cents: 0,
  fees_cents: 0,
  withheld_cents: 0,
  average_daily_balance_cents: 740_00,
  apy_earned: '6.05',
  interest_this_year_cents: 31_10,
  download: {
    download_url: '/api/v1/downloads/once',
    file_name: 'statement.pdf',
    expires_at: '2026-11-16T15:00:00.000Z',
  },
}

function open(at: string, answers: Record<string, Answered> = {}) {
  answerBy({
    'GET /statements/years': { data: [2026, 2025] },
    'GET /statements/2026': { data: [OCTOBER] },
    'GET /statements/2026/10': { data: { statements: [WHOLE] } },
    'GET /statements/2026/2': { status: 404, message: 'Not found' },
    ...answers,
  })
  return renderPage(<StatementsPage />, `${PAGE}${at}`)
}

beforeEach(() => queryClient.clear())

describe('the list of statements', () => {
  it('without any says when the first comes, below its heading', async () => {
    open('', { 'GET /statements/years': { data: [] } })
    await screen.findByRole('heading', { level: 1, name: 'Statements' })
    expect(screen.getByText(/after the end of the month/)).toBeDefined()
  })

  it('says the one day of an account that was open for one', async () => {
    open('?year=2026', {
      'GET /statements/2026': { data: [{ ...OCTOBER, from: OCTOBER.to, is_final: true }] },
    })
    const link = await screen.findByRole('link', { name: 'October 2026, final' })
    expect(link.closest('li')?.textContent).toContain(
      'October 2026, finalOct 31, 2026Closing balance',
    )
  })
})

describe('a statement on the page', () => {
  it('has the figures of its PDF', async () => {
    open('?year=2026&month=10')
    await screen.findByRole('heading', { level: 1, name: 'October 2026 statement' })
    const balance = (await screen.findByRole('region', { name: 'Your balance' })).textContent
    expect(balance).toBe(
      'Your balanceOpening balance$1,000.00Money in$53.70Money out−$400.00Fees (included above)$0.00Closing balance$653.70',
    )
    const earned = screen.getByRole('region', { name: 'Earnings' }).textContent
    expect(earned).toBe(
      'EarningsInterest paid$3.70Average daily balance$740.00Interest paid this year$31.10Annual percentage yield earned6.05%',
    )
    expect(screen.getByText(/Ödön Őry and Ștefania Đỗ/)).toBeDefined()
    expect(screen.getByText('ABCDE-23456')).toBeDefined()
  })

  it('has every line between the balances at its ends', async () => {
    open('?year=2026&month=10')
    const rows = within(await screen.findByRole('table')).getAllByRole('row')
    const told = rows
      .slice(1)
      .map((row) => [...row.children].slice(1).map((cell) => cell.firstChild?.textContent ?? ''))
    expect(told).toEqual([
      ['Opening balance', '', '$1,000.00'],
      ['Deposit from Copper Canyon Bank', '+$50.00', '$1,050.00'],
      ['Withdrawal to Copper Canyon Bank', '−$400.00', '$650.00'],
      ['Interest', '+$3.70', '$653.70'],
      ['Closing balance', '', '$653.70'],
    ])
  })

  it('has a way to report a problem with each of its lines', async () => {
    open('?year=2026&month=10')
    const name = /^Problem\? Report a problem: Deposit from Copper Canyon Bank, Oct/
    const link = await screen.findByRole('link', { name })
    expect(link.getAttribute('href')).toBe(
      `/report-a-problem?statement=${WHOLE.uuid}&month=2026-10`,
    )
    expect(screen.getAllByRole('link', { name: /^Problem/ })).toHaveLength(3)
  })

  it('tells of tax where some was withheld, of a closing, and of a month without anything', async () => {
    const quiet = {
      ...WHOLE,
      lines: [],
      is_final: true,
      withheld_cents: 89,
      unpaid_cents: 12,
      made_good_cents: 42,
      apy_earned: null,
    }
    open('?year=2026&month=10', { 'GET /statements/2026/10': { data: { statements: [quiet] } } })
    await screen.findByText('No transactions in this period.')
    const earned = screen.getByRole('region', { name: 'Earnings' }).textContent
    expect(earned).toContain('Interest for a problem we corrected, not in the yield$0.42')
    expect(earned).toContain('Federal tax withheld$0.89')
    expect(earned).toContain('Interest earned, not yet paid$0.12')
    expect(earned).toContain('Annual percentage yield earnedNone')
    expect(screen.getByText(/Final statement/)).toBeDefined()
  })

  it('that is not there leads to the list of its year', async () => {
    open('?year=2026&month=2')
    await screen.findByRole('heading', { level: 1, name: 'Statements' })
    expect(await screen.findByRole('link', { name: 'October 2026' })).toBeDefined()
  })
})
