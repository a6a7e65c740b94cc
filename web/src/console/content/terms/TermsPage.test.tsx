import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerByPath } from '../../../test/answer.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { signInAs } from '../../test/sign-in-as.ts'
import { TermsPage } from './TermsPage.tsx'

const DESK = {
  terms: {
    min_opening_cents: 25_00,
    min_deposit_cents: 1_00,
    max_deposit_cents: 250_000_00,
    max_withdrawal_cents: 250_000_00,
    par_value_cents: null,
    withdrawals_per_month: null,
    deposit_hold_business_days: 5,
    linking_mode: 'UNRESTRICTED',
    closing_needs_both: true,
    second_holder_check: 'at_confirm',
  },
  today: '2026-11-16',
  planned: [],
  people: 12,
}

it('says while it is typed who is told, and how long before; only what changes is sent', async () => {
  signInAs('operations')
  const sent: unknown[] = []
  answerByPath({
    'GET /console/terms': { data: DESK },
    'POST /console/terms': async (request: Request) => {
      sent.push(await request.json())
      return { data: { approval_id: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11' } }
    },
  })
  const { user } = renderPage(<TermsPage />)
  await user.click(await screen.findByRole('button', { name: 'Change limits' }))
  expect(screen.getByText('No changes yet.')).toBeTruthy()
  await user.type(screen.getByLabelText(/Withdrawals per month/), '6')
  expect(screen.getByText(/All 12 people/).textContent).toContain(
    'All 12 people with an open account will be notified. 21 days’ notice is required. If approved today, the earliest effective date is Monday, December 7, 2026',
  )
  await user.type(
    screen.getByLabelText(/Security reason for skipping notice/),
    'Logins were stolen',
  )
  expect(screen.getByText(/All 12 people/).textContent).toContain('No advance notice is needed.')
  await user.type(screen.getByLabelText('Reason'), 'The board decided')
  await user.click(screen.getByRole('button', { name: 'Request approval' }))
  expect(await screen.findByText('The change was sent for approval.')).toBeTruthy()
  expect(sent).toEqual([
    {
      terms: { withdrawals_per_month: 6 },
      effective_date: '2026-12-16',
      security_reason: 'Logins were stolen',
      reason: 'The board decided',
    },
  ])
})

it('shows no par value at a bank', async () => {
  signInAs('operations')
  answerByPath({ 'GET /console/terms': { data: DESK } })
  renderPage(<TermsPage />)
  expect(await screen.findByText('Maximum withdrawal')).toBeTruthy()
  expect(screen.queryByText('Par value of a share')).toBeNull()
})

it('changes the par value of a share at a credit union', async () => {
  signInAs('operations')
  const sent: unknown[] = []
  answerByPath({
    'GET /console/terms': { data: { ...DESK, terms: { ...DESK.terms, par_value_cents: 5_00 } } },
    'POST /console/terms': async (request: Request) => {
      sent.push(await request.json())
      return { data: { approval_id: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11' } }
    },
  })
  const { user } = renderPage(<TermsPage />)
  await user.click(await screen.findByRole('button', { name: 'Change limits' }))
  const field = screen.getByLabelText('Par value of a share')
  await user.clear(field)
  await user.type(field, '10')
  expect(screen.getByText(/The par value of a share is \$10.00 \(was \$5.00\)/)).toBeTruthy()
  await user.type(screen.getByLabelText('Reason'), 'The members decided')
  await user.click(screen.getByRole('button', { name: 'Request approval' }))
  expect(await screen.findByText('The change was sent for approval.')).toBeTruthy()
  expect(sent).toMatchObject([{ terms: { par_value_cents: 10_00 } }])
})
