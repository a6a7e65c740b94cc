import { type ApprovalLine, ApprovalView } from '@passbook/contract/console/approvals'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { cacheMe } from '../session/me.ts'
import { signInAs } from '../test/sign-in-as.ts'
import { ApprovalsPage } from './ApprovalsPage.tsx'

const ASKED: ApprovalLine = {
  uuid: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11',
  what: 'release_hold',
  words: 'Release the hold on Maribel Foxglove, balance $30,000.00',
  reason: 'The bank confirmed the deposit',
  amount_cents: 30_000_00,
  depositor_id: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d22',
  customer: 'Maribel Foxglove',
  asked_by: 'Oskar Backoffice',
  asked_by_email: 'oskar@harborlight.example',
  asked_at: '2026-11-16T15:00:00.000Z',
  expires_at: '2026-11-23T15:00:00.000Z',
  is_own: false,
  decider: 'approver',
  approvers: 1,
  votes: [],
  may_decide: true,
  decision: null,
  decided_by: null,
  decided_by_email: null,
  decided_at: null,
  decided_reason: null,
}
const NOW = '2026-11-18T15:00:00.000Z'
/** The lists by view. */
const answerViews = (lists: Partial<Record<ApprovalView, ApprovalLine[]>>) =>
  answerByPath({
    'GET /console/approvals': ({ url }) => {
      const view = ApprovalView.parse(new URL(url).searchParams.get('view'))
      return { data: { now: NOW, approvals: lists[view] ?? [] } }
    },
  })

it('leads from each row to the page of the request', async () => {
  signInAs('approver')
  answerViews({ to_decide: [ASKED] })
  renderPage(<ApprovalsPage />)
  const link = await screen.findByRole('link', { name: ASKED.words })
  expect(link.getAttribute('href')).toBe(`/console/approvals/${ASKED.uuid}`)
  expect(screen.getByText('Maribel Foxglove')).toBeTruthy()
  expect(screen.getByText('$30,000.00')).toBeTruthy()
})

it('shows who asked by their sign-in, since when, and until when it can be decided', async () => {
  signInAs('approver')
  answerViews({ to_decide: [ASKED] })
  renderPage(<ApprovalsPage />)
  expect(await screen.findByText('2 days ago')).toBeTruthy()
  expect(document.body.textContent).toContain('oskar@harborlight.example')
  expect(screen.getByText(/^Expires/)).toBeTruthy()
})

it('opens with one’s own requests for somebody who decides none', async () => {
  signInAs('operations')
  const own = { ...ASKED, is_own: true, may_decide: false }
  answerViews({ mine: [own], to_decide: [{ ...ASKED, may_decide: false }] })
  const { user } = renderPage(<ApprovalsPage />)
  expect(await screen.findByText('You requested this. Someone else must decide.')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'To decide' }))
  expect(await screen.findByText('Needs an approver')).toBeTruthy()
})

it('shows what was decided, by whom and why', async () => {
  signInAs('approver')
  const decided: ApprovalLine = {
    ...ASKED,
    may_decide: false,
    decision: 'refused',
    decided_by: 'Petra Approver',
    decided_by_email: 'petra@harborlight.example',
    decided_at: NOW,
    decided_reason: 'The letter is missing',
  }
  answerViews({ decided: [decided] })
  const { user } = renderPage(<ApprovalsPage />)
  expect(await screen.findByText('No requests are pending.')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Decided' }))
  expect(await screen.findByText('Declined')).toBeTruthy()
  expect(screen.getByText('The letter is missing')).toBeTruthy()
})

it('says from when on somebody new can approve', async () => {
  cacheMe({ ...signInAs('approver'), approves_from: '2026-11-19T15:00:00.000Z' })
  answerViews({ to_decide: [ASKED] })
  renderPage(<ApprovalsPage />)
  expect(await screen.findByText('You can’t approve requests yet')).toBeTruthy()
})
