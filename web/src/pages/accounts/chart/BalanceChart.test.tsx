import type { BalancePoint } from '@passbook/contract/accounts'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { answerBy } from '../../../test/answer.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { ACCOUNT } from '../test-account.ts'
import { BalanceChart } from './BalanceChart.tsx'
import { dayLabels, drawBalances, valueTicks } from './chart-paths.ts'
import { chartSentence, fromFirstMoney, tablePoints } from './BalanceChart.tsx'
import { periodOf, rangesFor } from './BalanceChart.tsx'

const TODAY = '2026-11-16'
const points: BalancePoint[] = [
  { date: '2026-11-14', balance_cents: 100_000, interest_cents: 0 },
  { date: '2026-11-15', balance_cents: 100_000, interest_cents: 0 },
  { date: '2026-11-16', balance_cents: 150_250, interest_cents: 250 },
]
const SENTENCE = 'Up $502.50 since Nov 14, 2026, including $2.50 in interest.'

beforeEach(() => queryClient.clear())

function open(openedOn = '2025-01-02') {
  const account = { ...ACCOUNT, opened_on: '2020-01-02', history_from: openedOn }
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

  it('has a table that prints all its days', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Table' }))
    const table = await screen.findByRole('region')
    expect(table.className).toMatch(/print:max-h-none.*print:overflow-visible/)
  })

  it('says each day at its scrubber', async () => {
    open()
    const slider = await screen.findByRole('slider', { name: 'Day' })
    expect(slider.getAttribute('aria-valuetext')).toBe('Nov 16, 2026: $1,502.50')
    fireEvent.change(slider, { target: { value: '1' } })
    expect(slider.getAttribute('aria-valuetext')).toBe('Nov 15, 2026: $1,000.00')
  })

  it('reads the day that is pointed at, and compares it with the first', async () => {
    open()
    const slider = await screen.findByRole('slider', { name: 'Day' })
    const figure = screen.getByRole('figure')
    expect(figure.textContent).not.toContain('$1,502.50')
    const plot = slider.parentElement ?? figure
    plot.getBoundingClientRect = () => new DOMRect(0, 0, 200, 100)
    fireEvent.pointerMove(plot, { clientX: 198 })
    expect(figure.textContent).toContain('Nov 16, 2026$1,502.50+$502.50 since Nov 14, 2026')
    // The pointer rests somewhere on the chart when it is printed, and would cover a part of it.
    const reading = screen.getByText('Nov 16, 2026').parentElement
    const markers = figure.querySelectorAll('svg > g > path')
    expect(reading?.className).toContain('print:hidden')
    expect(markers).toHaveLength(2)
    expect(markers[0]?.parentElement?.getAttribute('class')).toBe('print:hidden')
    // At the right edge all of the reading is to the left, at the left edge none of it.
    const style = () => screen.getByText(/^Nov \d+, 2026$/).parentElement?.getAttribute('style')
    expect(style()).toMatch(/left: 100%.*translate: -100%/)
    fireEvent.pointerMove(plot, { clientX: 0 })
    expect(style()).toMatch(/left: 0%.*translate: -0%/)
    fireEvent.pointerLeave(plot)
    expect(figure.textContent).not.toContain('$1,502.50')
  })

  it('has a value axis in round dollars', async () => {
    open()
    const figure = await screen.findByRole('figure')
    for (const value of ['$800', '$1,000', '$1,200', '$1,400', '$1,600']) {
      expect(figure.textContent).toContain(value)
    }
  })

  it('is a table when asked to be', async () => {
    const { user } = open()
    await screen.findByRole('figure')
    await user.click(screen.getByRole('button', { name: 'Table' }))
    const rows = screen.getAllByRole('row').map((row) => row.textContent)
    expect(rows).toEqual([
      'DayBalanceInterest so far',
      'Nov 16, 2026$1,502.50$2.50',
      'Nov 15, 2026$1,000.00$0.00',
      'Nov 14, 2026$1,000.00$0.00',
    ])
    await user.click(screen.getByRole('button', { name: 'Chart' }))
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
  it('begin with the first money in the account', () => {
    const before = { date: '2026-11-13', balance_cents: 0, interest_cents: 0 }
    expect(fromFirstMoney([before, ...points])).toEqual(points)
    expect(fromFirstMoney([before])).toEqual([])
  })

  it.each<[number[], number[]]>([
    [[0], [0, 100]],
    [
      [90_000, 90_000],
      [0, 50_000, 100_000],
    ],
    [
      [281_000, 563_000],
      [200_000, 300_000, 400_000, 500_000, 600_000],
    ],
    [
      [2_010_000, 2_100_000],
      [2_000_000, 2_050_000, 2_100_000],
    ],
    [
      [0, 764_000],
      [0, 500_000, 1_000_000],
    ],
  ])('has round values around %j', (balances, ticks) => {
    expect(valueTicks(balances)).toEqual(ticks)
  })

  it('names the first and the last day and some between them', () => {
    const days = Array.from({ length: 366 }, (_, index) => ({
      date: new Date(Date.UTC(2025, 10, 16 + index)).toISOString().slice(0, 10),
      balance_cents: 100,
      interest_cents: 0,
    }))
    const texts = (all: readonly BalancePoint[]) => dayLabels(all).map(({ text }) => text)
    expect(texts(days)).toEqual(['Nov 2025', 'Mar', 'Jul', 'Nov 16'])
    expect(texts(days.slice(0, 31))).toEqual(['Nov 16', 'Nov 26', 'Dec 6', 'Dec 16'])
    expect(texts(days.slice(0, 1))).toEqual(['Nov 16'])
  })

  it('offer no range that reaches before the account', () => {
    const values = (openedOn: string) => rangesFor(openedOn, TODAY).map(({ value }) => value)
    expect(values('2026-11-02')).toEqual(['1M'])
    expect(values('2026-09-02')).toEqual(['1M', '6M'])
    expect(values('2025-01-02')).toEqual(['1M', '6M', '1Y', 'All'])
    expect(periodOf('1M', '2026-11-02', TODAY).from).toBe('2026-11-02')
  })

  it('say what changed, and what of it was earned', () => {
    expect(chartSentence(points.slice(0, 2), 'interest')).toBe('No change since Nov 14, 2026.')
    expect(chartSentence([], 'interest')).toBe('Your balance history will appear here.')
    const last = (balance_cents: number, interest_cents: number) => [
      { date: '2026-11-14', balance_cents: 100_000, interest_cents: 0 },
      { date: '2026-11-16', balance_cents, interest_cents },
    ]
    expect(chartSentence(last(100_250, 250), 'dividends')).toBe(
      'Up $2.50 since Nov 14, 2026, all from dividends.',
    )
    expect(chartSentence(last(50_250, 250), 'interest')).toBe(
      'Down $497.50 since Nov 14, 2026, after $2.50 in interest.',
    )
  })

  it('draw steps, as a balance stays until it changes', () => {
    const { line } = drawBalances(points)
    expect(line).toBe('M0 225H500V225H1000V36.6')
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
