import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { signInAs } from '../test/sign-in-as.ts'
import { DormancyPage } from './DormancyPage.tsx'

const UUID = '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11'
const LINE = {
  account_id: UUID,
  depositor_id: UUID,
  customer: 'Silas Slumberland',
  account_last_four: '4821',
  state: 'AL',
  is_home_state: false,
  balance_cents: 50_000,
  last_contact_on: '2023-05-05',
  last_contact_by: 'sign_in',
  runs_out_on: '2026-05-05',
  dormant_since: '2026-05-05',
  letter_sent_at: null,
  report_due: '2026-10-31',
  asked_back_at: '2026-11-16T15:00:00.000Z',
  is_being_reactivated: false,
}
const REPORT = {
  state: 'AL',
  state_name: 'Alabama',
  year: 2027,
  report_due: '2027-10-31',
  money_from: null,
  money_until: null,
  ready: 1,
  cutoff: '2027-06-30',
  years: 3,
  letters_from: '2027-07-03',
  letters_until: '2027-09-01',
  letter_from_cents: 5_000,
  accounts: 1,
  balance_cents: 50_000,
  letters_missing: 1,
  unchecked: ['period'],
  note: null,
  status: 'OPEN',
  handed_over: 0,
  late_since: null,
  left_out: 0,
}
const SHOWN = {
  'GET /console/dormancy': { data: { accounts: [LINE], has_more: false } },
  'GET /console/dormancy/reports': { data: { reports: [REPORT] } },
}

it('shows who was not heard of and what is to be confirmed, and lets whoever only looks do nothing', async () => {
  signInAs('viewer')
  answerByPath(SHOWN)
  renderPage(<DormancyPage />)
  expect(await screen.findByText('Silas Slumberland')).toBeTruthy()
  expect(await screen.findByText('Confirm the inactive period with the state.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Record contact' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Transfer to state' })).toBeNull()
})

it('asks a second person to reactivate what a holder wants back, with the reason', async () => {
  signInAs('operations')
  const sent: unknown[] = []
  answerByPath({
    ...SHOWN,
    [`POST /console/dormancy/${UUID}/reactivate`]: async (request: Request) => {
      sent.push(await request.json())
      return { data: { approval_id: UUID } }
    },
  })
  const { user } = renderPage(<DormancyPage />)
  await user.click(await screen.findByRole('button', { name: 'Reactivate' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Reason'), 'They called and wrote')
  await user.click(dialog.getByRole('button', { name: 'Request approval' }))
  expect(
    await screen.findByText('The reactivation for Silas Slumberland was sent for approval.'),
  ).toBeTruthy()
  expect(sent).toEqual([{ reason: 'They called and wrote' }])
})

it('opens with what its address asks for, and changes the address with the view', async () => {
  signInAs('viewer')
  const calls = answerByPath(SHOWN)
  const { user } = renderPage(<DormancyPage />, '/console/dormancy?view=asked')
  expect(
    await screen.findByRole('radio', { name: 'Reactivation requests', checked: true }),
  ).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Not yet dormant' }))
  expect(await screen.findByRole('radio', { name: 'Not yet dormant', checked: true })).toBeTruthy()
  const views = calls.map(({ url }) => new URL(url).searchParams.get('view')).filter(Boolean)
  expect(views).toEqual(['asked', 'soon'])
})

it('shows a report that is late, for its year', async () => {
  signInAs('viewer')
  const late = { ...REPORT, year: 2026, report_due: '2026-10-30', late_since: '2026-10-30' }
  answerByPath({ ...SHOWN, 'GET /console/dormancy/reports': { data: { reports: [late, REPORT] } } })
  renderPage(<DormancyPage />)
  const row = await screen.findByRole('row', { name: /Alabama, 2026/ })
  expect(row.textContent).toContain('Late since')
  expect(screen.getByRole('row', { name: /Alabama, 2027/ }).textContent).not.toContain('Late since')
})
