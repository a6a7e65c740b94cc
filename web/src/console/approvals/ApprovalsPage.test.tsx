import type { Approval } from '@passbook/contract/console/approvals'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { signInAs } from '../test/sign-in-as.ts'
import { ApprovalsPage } from './ApprovalsPage.tsx'

const ASKED: Approval = {
  uuid: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11',
  what: 'release_hold',
  words: 'Lift the hold of Maribel Foxglove, balance $30,000.00',
  reason: 'The bank confirmed the deposit',
  depositor_id: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d22',
  asked_by: 'Oskar Backoffice',
  asked_at: '2026-11-16T15:00:00.000Z',
  is_own: false,
  decision: null,
  decided_by: null,
  decided_at: null,
}

it('tells whoever asked why they cannot agree', async () => {
  signInAs('approver')
  answerByPath({ 'GET /console/approvals': { data: { approvals: [{ ...ASKED, is_own: true }] } } })
  renderPage(<ApprovalsPage />)
  expect(await screen.findByText('You asked for this. Somebody else has to decide.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Agree/ })).toBeNull()
})

it('leaves the decision to an approver', async () => {
  signInAs('operations')
  answerByPath({ 'GET /console/approvals': { data: { approvals: [ASKED] } } })
  renderPage(<ApprovalsPage />)
  expect(await screen.findByText('An approver decides.')).toBeTruthy()
})

it('agrees with a reason, and says that it was carried out', async () => {
  signInAs('approver')
  let approval = ASKED
  answerByPath({
    'GET /console/approvals': () => ({ data: { approvals: [approval] } }),
    [`POST /console/approvals/${ASKED.uuid}/decide`]: () => {
      approval = { ...ASKED, decision: 'approved', decided_by: 'Agnes Frontdesk' }
      return { data: { approval } }
    },
  })
  const { user } = renderPage(<ApprovalsPage />)
  await user.click(await screen.findByRole('button', { name: /^Agree.*Lift the hold/ }))
  await user.type(await screen.findByLabelText('Reason'), 'Seen the letter of the bank')
  await user.click(screen.getByRole('button', { name: 'Agree' }))
  expect(await screen.findByText('You agreed, and it was carried out.')).toBeTruthy()
  expect(await screen.findByText('Nothing waits for a second person.')).toBeTruthy()
})
