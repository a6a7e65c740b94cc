import type { SuspicionReport } from '@passbook/contract/console/sar'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { signInAs } from '../test/sign-in-as.ts'
import { ReportActivity } from './ReportActivity.tsx'
import { ReportPage } from './ReportPage.tsx'
import { DueOn } from './report-parts.tsx'

const REPORT: SuspicionReport = {
  uuid: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d44',
  title: 'Deposits below a limit',
  suspect: '',
  depositor_id: null,
  customer: null,
  detected_on: '2026-11-02',
  due_on: '2027-01-01',
  state: 'open',
  filed_on: null,
  keep_until: null,
  narrative: 'Five a day.',
  reference: null,
  opened_by: 'Connie Quietdesk',
  opened_at: '2026-11-16T15:00:00.000Z',
  history: [
    { at: '2026-11-16T15:00:00.000Z', by: 'Connie Quietdesk', action: 'open', changes: [] },
  ],
}

it('shows what a report says and can still become; one that ended becomes nothing more', async () => {
  signInAs('compliance')
  let report = REPORT
  answerByPath({
    [`GET /console/suspicion/${REPORT.uuid}`]: () => ({ data: { report } }),
    [`POST /console/suspicion/${REPORT.uuid}/close`]: () => {
      report = { ...REPORT, state: 'not_filed', keep_until: '2031-11-16' }
      return { data: { report } }
    },
  })
  const at = `/console/suspicion/${REPORT.uuid}`
  const { user } = renderPage(<ReportPage />, at, '/console/suspicion/:uuid')
  expect(await screen.findByText('Five a day.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close without filing' }))
  await user.type(await screen.findByLabelText('Reason'), 'It is a payroll')
  await user.click(screen.getByRole('button', { name: 'Close SAR' }))
  expect(await screen.findByText('The SAR was closed without filing.')).toBeTruthy()
  expect(await screen.findByText('Sunday, November 16, 2031')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Record filing' })).toBeNull()
})

it('offers a report about a customer to compliance alone', () => {
  signInAs('approver')
  const { unmount } = renderPage(<ReportActivity uuid={REPORT.uuid} />)
  expect(screen.queryByRole('link')).toBeNull()
  unmount()
  signInAs('compliance')
  renderPage(<ReportActivity uuid={REPORT.uuid} />)
  const link = screen.getByRole('link', { name: 'Report suspicious activity' })
  expect(link.getAttribute('href')).toBe(`/console/suspicion/new?customer=${REPORT.uuid}`)
})

it.each([
  ['2026-11-16', 'Due today'],
  ['2026-11-17', '1 day left'],
  ['2026-11-14', 'Overdue by 2 days'],
])('says how near %s is', (due_on, words) => {
  renderPage(<DueOn due_on={due_on} today="2026-11-16" />)
  expect(screen.getByText(words)).toBeTruthy()
})
