import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { consoleHref } from '../href.ts'
import { signInAs } from '../test/sign-in-as.ts'
import { ReportsPage } from './ReportsPage.tsx'

const AT = consoleHref('/console/reports')
const MONEY = {
  kind: 'money',
  from: '2026-11-01',
  to: '2026-11-02',
  by: 'day',
  rows: [
    { name: '2026-11-01', values: [1, 10_000, 0, 0, 0, 0, 10_000] },
    { name: '2026-11-02', values: [0, 0, 1, 2_500, 0, 0, -2_500] },
  ],
  totals: [1, 10_000, 1, 2_500, 0, 0, 7_500],
}
const SCHEDULE = {
  uuid: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11',
  kind: 'money',
  every: 'week',
  next_on: '2026-11-23',
}

it('shows totals first, then the days, and says that sums include every account', async () => {
  signInAs('viewer')
  answerByPath({ 'GET /console/reports': { data: MONEY } })
  renderPage(<ReportsPage />, AT, '/console/reports')
  const total = await screen.findByRole('row', { name: /^Total/ })
  expect(total.textContent).toContain('$75.00')
  expect(screen.getAllByRole('row')).toHaveLength(4)
  expect(screen.getByText(/The figures include every account/)).toBeTruthy()
  // A viewer gets no emails.
  expect(screen.queryByRole('heading', { name: 'Report emails' })).toBeNull()
})

it('asks for what the address of an email says, and for what is chosen then', async () => {
  signInAs('viewer')
  const asked: string[] = []
  answerByPath({
    'GET /console/reports': (request: Request) => {
      asked.push(new URL(request.url).search)
      const kind = new URL(request.url).searchParams.get('kind')
      const work = [{ name: 'Agnes', values: [3, 0, 2, 1.5] }]
      return kind === 'staff_work'
        ? { data: { ...MONEY, kind, rows: work, totals: [3, 0, 2, 1.5] } }
        : { data: MONEY }
    },
  })
  const link = `${AT}?kind=money&from=2026-11-01&to=2026-11-02`
  const { user } = renderPage(<ReportsPage />, link, '/console/reports')
  await screen.findByRole('row', { name: /^Total/ })
  expect(asked[0]).toBe('?kind=money&from=2026-11-01&to=2026-11-02')
  await user.selectOptions(screen.getByLabelText('Report'), 'Staff work')
  expect((await screen.findByRole('row', { name: /Agnes/ })).textContent).toContain('1.5 hours')
  // A report without days has no choice between days and weeks.
  expect(screen.queryByLabelText('Rows')).toBeNull()
})

const RETURNS = {
  ...MONEY,
  kind: 'returns',
  rows: [{ name: 'R01: Not enough money', code: 'R01', values: [4, 20_000, 0, 0] }],
  totals: [4, 20_000, 0, 0],
}

it('leads from the counts of a code to its returns, for people who may read them', async () => {
  signInAs('viewer')
  answerByPath({ 'GET /console/reports': { data: RETURNS } })
  renderPage(<ReportsPage />, `${AT}?kind=returns`, '/console/reports')
  const link = await screen.findByRole('link', {
    name: '4 Returned deposits: R01: Not enough money',
  })
  expect(link.getAttribute('href')).toBe(
    '/console/ach-files/returns?from=2026-11-01&to=2026-11-02&code=R01&what=deposits',
  )
  const total = screen.getByRole('link', { name: '4 Returned deposits: Total' })
  expect(total.getAttribute('href')).not.toContain('code')
  // There is nothing to see behind a zero, nor behind a sum.
  expect(screen.getAllByRole('link')).toHaveLength(2)
})

it('shows an administrator, who may not read the returns, the counts alone', async () => {
  signInAs('administrator')
  answerByPath({
    'GET /console/reports': { data: RETURNS },
    'GET /console/report-schedules': { data: { schedules: [] } },
  })
  renderPage(<ReportsPage />, `${AT}?kind=returns`, '/console/reports')
  expect((await screen.findByRole('row', { name: /^R01/ })).textContent).toContain('4')
  expect(screen.queryByRole('link')).toBeNull()
})

it('emails a report from the next Monday on, and stops it', async () => {
  signInAs('operations')
  const sent: unknown[] = []
  answerByPath({
    'GET /console/reports': { data: MONEY },
    'GET /console/report-schedules': { data: { schedules: [SCHEDULE] } },
    'POST /console/report-schedules': async (request: Request) => {
      sent.push(await request.json())
      return { data: { schedule: { ...SCHEDULE, every: 'month', next_on: '2026-12-01' } } }
    },
    [`DELETE /console/report-schedules/${SCHEDULE.uuid}`]: { data: null },
  })
  const { user } = renderPage(<ReportsPage />, AT, '/console/reports')
  await user.selectOptions(await screen.findByLabelText('How often'), 'month')
  await user.click(screen.getByRole('button', { name: 'Email me this report' }))
  expect(await screen.findByText(/will be emailed to you. The next email is on/)).toBeTruthy()
  expect(sent).toEqual([{ kind: 'money', every: 'month' }])
  await user.click(
    await screen.findByRole('button', { name: 'Remove the email “Deposits and withdrawals”' }),
  )
  expect(await screen.findByText('The email was removed.')).toBeTruthy()
})
