import type { Approval } from '@passbook/contract/console/approvals'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { cacheMe } from '../session/me.ts'
import { signInAs } from '../test/sign-in-as.ts'
import { ApprovalsPage } from './ApprovalsPage.tsx'

const ASKED: Approval = {
  uuid: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11',
  what: 'release_hold',
  words: 'Lift the hold of Maribel Foxglove, balance $30,000.00',
  reason: 'The bank confirmed the deposit',
  facts: [],
  depositor_id: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d22',
  asked_by: 'Oskar Backoffice',
  asked_by_email: 'oskar@harborlight.example',
  asked_at: '2026-11-16T15:00:00.000Z',
  expires_at: '2026-11-23T15:00:00.000Z',
  is_own: false,
  decision: null,
  decided_by: null,
  decided_by_email: null,
  decided_at: null,
  decided_reason: null,
}
const NOW = '2026-11-18T15:00:00.000Z'
const answer = (...approvals: Approval[]) => ({ data: { now: NOW, approvals } })

it('tells whoever asked why they cannot agree', async () => {
  signInAs('approver')
  answerByPath({ 'GET /console/approvals': answer({ ...ASKED, is_own: true }) })
  renderPage(<ApprovalsPage />)
  expect(await screen.findByText('You requested this. Someone else must decide.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
})

it('leaves the decision to an approver', async () => {
  signInAs('operations')
  answerByPath({ 'GET /console/approvals': answer(ASKED) })
  renderPage(<ApprovalsPage />)
  expect(await screen.findByText('Needs an approver')).toBeTruthy()
})

it('agrees with a reason, and says that it was carried out', async () => {
  signInAs('approver')
  let approval = ASKED
  answerByPath({
    'GET /console/approvals': () => answer(approval),
    [`POST /console/approvals/${ASKED.uuid}/decide`]: () => {
      approval = { ...ASKED, decision: 'approved', decided_by: 'Agnes Frontdesk' }
      return { data: { approval } }
    },
  })
  const { user } = renderPage(<ApprovalsPage />)
  await user.click(await screen.findByRole('button', { name: /^Approve.*Lift the hold/ }))
  await user.type(await screen.findByLabelText('Reason'), 'Seen the letter of the bank')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Approved and carried out.')).toBeTruthy()
  expect(await screen.findByText('No requests are pending.')).toBeTruthy()
})

it('shows who asked by their sign-in, since when, and until when it can be decided', async () => {
  signInAs('approver')
  answerByPath({ 'GET /console/approvals': answer(ASKED) })
  renderPage(<ApprovalsPage />)
  expect(await screen.findByText('2 days ago')).toBeTruthy()
  expect(document.body.textContent).toContain('oskar@harborlight.example')
  expect(screen.getByText(/^Expires/)).toBeTruthy()
})

it('lets the maker withdraw a request, with why', async () => {
  signInAs('operations')
  let approval: Approval = { ...ASKED, is_own: true }
  answerByPath({
    'GET /console/approvals': () => answer(approval),
    [`POST /console/approvals/${ASKED.uuid}/withdraw`]: () => {
      approval = { ...approval, decision: 'withdrawn', decided_by: ASKED.asked_by }
      return { data: { approval } }
    },
  })
  const { user } = renderPage(<ApprovalsPage />)
  await user.click(await screen.findByRole('button', { name: /^Withdraw request.*Lift/ }))
  await user.type(await screen.findByLabelText('Reason'), 'It was the wrong customer')
  await user.click(screen.getByRole('button', { name: 'Withdraw request' }))
  expect(await screen.findByText('Request withdrawn. Nothing was changed.')).toBeTruthy()
  expect(await screen.findByText('Withdrawn')).toBeTruthy()
})

it('leaves requests about the staff to an administrator', async () => {
  signInAs('administrator')
  const request: Approval = { ...ASKED, what: 'add_staff', depositor_id: null }
  answerByPath({ 'GET /console/approvals': answer(request) })
  renderPage(<ApprovalsPage />)
  expect(await screen.findByRole('button', { name: /^Approve/ })).toBeTruthy()
})

it('lets somebody new refuse, and says from when on they can agree', async () => {
  cacheMe({ ...signInAs('approver'), approves_from: '2026-11-19T15:00:00.000Z' })
  answerByPath({ 'GET /console/approvals': answer(ASKED) })
  renderPage(<ApprovalsPage />)
  expect(await screen.findByRole('button', { name: /^Decline/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  expect(screen.getByText('You can’t approve requests yet')).toBeTruthy()
})
