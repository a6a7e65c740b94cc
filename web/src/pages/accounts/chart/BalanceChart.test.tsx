import type { BalancePoint } from '@passbook/contract/accounts'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { answerBy } from '../../../test/answer.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { ACCOUNT } from '../test-account.ts'
import { BalanceChart } from './BalanceChart.tsx'
import { drawBalances } from './chart-paths.ts'
import { chartSentence, tablePoints } from './BalanceChart.tsx'
import { periodOf, rangesFor } from './BalanceChart.tsx'

const TODAY = '2026-11-16'
const points: BalancePoint[] = [
  { date: '2026-11-14', balance_cents: 100_000, interest_cents: 0 },
  { date: '2026-11-15', balance_cents: 100_000, interest_cents: 0 },
  { date: '2026-11-16', balance_cents: 150_250, interest_cents: 250 },
]
const SENTENCE =
  'Your balance went from $1,000.00 on Nov 14, 2026 to $1,502.50; $2.50 of interest was paid into it since.'

beforeEach(() => queryClient.clear())

function open(openedOn = '2025-01-02') {
  const account = { ...ACCOUNT, opened_on: openedOn }
  const calls = answerBy({ [`GET /accounts/${account.uuid}/balances`]: { data: { points } } })
  return { calls, ...renderPage(<BalanceChart account={account} today={TODAY} />) }
}

describe('the chart', () => {
  it('is a figure with its sentence, its drawing hidden from readers', async () => {
    const { container } = open()
    const figure = await screen.findByRole('figure')
    expect(figure.textContent).toContain(SENTENCE)
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  })

  it('says each day at its scrubber', async () => {
    open()
    const slider = await screen.findByRole('slider', { name: 'Day' })
    expect(slider.getAttribute('aria-valuetext')).toBe('Nov 16, 2026: $1,502.50')
    fireEvent.change(slider, { target: { value: '1' } })
    expect(slider.getAttribute('aria-valuetext')).toBe('Nov 15, 2026: $1,000.00')
  })

  it('is a table when asked to be', async () => {
    const { user } = open()
    await screen.findByRole('figure')
    await user.click(screen.getByRole('button', { name: 'Show as table' }))
    const rows = screen.getAllByRole('row').map((row) => row.textContent)
    expect(rows).toEqual([
      'DayBalanceInterest so far',
      'Nov 16, 2026$1,502.50$2.50',
      'Nov 15, 2026$1,000.00$0.00',
      'Nov 14, 2026$1,000.00$0.00',
    ])
    await user.click(screen.getByRole('button', { name: 'Show as chart' }))
    screen.getByRole('figure')
  })

  it('asks for another time when another range is chosen', async () => {
    const { user, calls } = open()
    await screen.findByRole('figure')
    await user.click(screen.getByRole('radio', { name: '1 month' }))
    await screen.findByRole('figure')
    expect(calls.map(({ url }) => new URL(url).searchParams.get('from'))).toEqual([
      '2025-11-16',
      '2026-10-17',
    ])
  })
})

describe('its parts', () => {
  it('offer no range that reaches before the account', () => {
    const values = (openedOn: string) => rangesFor(openedOn, TODAY).map(({ value }) => value)
    expect(values('2026-11-02')).toEqual(['1M'])
    expect(values('2026-09-02')).toEqual(['1M', '6M'])
    expect(values('2025-01-02')).toEqual(['1M', '6M', '1Y', 'All'])
    expect(periodOf('1M', '2026-11-02', TODAY).from).toBe('2026-11-02')
  })

  it('say a balance that stayed, and one that is not there yet', () => {
    expect(chartSentence(points.slice(0, 2), 'interest')).toBe(
      'Your balance is $1,000.00, as on Nov 14, 2026.',
    )
    expect(chartSentence([], 'interest')).toContain('will be drawn here')
  })

  it('draw steps, as a balance stays until it changes', () => {
    const { line } = drawBalances(points)
    expect(line).toBe('M0 108.3H500V108.3H1000V12')
  })

  it('show the ends of months of a long time, newest first', () => {
    const days = Array.from({ length: 70 }, (_, index) => ({
      date: new Date(Date.UTC(2026, 8, 7 + index)).toISOString().slice(0, 10),
      balance_cents: index,
      interest_cents: 0,
    }))
    expect(tablePoints(days).map(({ date }) => date)).toEqual([
      '2026-11-15',
      '2026-10-31',
      '2026-09-30',
    ])
  })
})
