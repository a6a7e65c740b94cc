import type { Approval, approvalEndpoints } from '@passbook/contract/console/approvals'
import type { Data } from '@passbook/contract/endpoint'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { cacheMe } from '../session/me.ts'
import { signInAs } from '../test/sign-in-as.ts'
import { ApprovalPage } from './ApprovalPage.tsx'

type Shown = Data<typeof approvalEndpoints.getApproval>

const UUID = '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11'
const NEXT = '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d12'
const CUSTOMER = '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d22'
const ASKED: Approval = {
  uuid: UUID,
  what: 'refund',
  words: 'Refund $12.50 to Maribel Foxglove: A fee of her bank',
  reason: 'She sent the bill',
  amount_cents: 12_50,
  facts: [
    { label: 'Balance', value: '$400.00', after: '$412.50', was: null, was_after: '$412.00' },
    { label: 'Customer', value: 'On hold', after: null, was: 'Active', was_after: null },
  ],
  depositor_id: CUSTOMER,
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
const SHOWN: Shown = {
  now: '2026-11-18T15:00:00.000Z',
  approval: ASKED,
  customer_status: ['On hold since Nov 17, 2026. Placed by staff.'],
  links: [
    { to: 'dispute', label: 'Dispute', id: NEXT, part: null },
    { to: 'attachment', label: 'bill.pdf', id: NEXT, part: UUID },
  ],
  texts: [],
  seen: 'as-shown',
  next_uuid: NEXT,
}
const READ = `GET /console/approvals/${UUID}`
const DECIDE = `POST /console/approvals/${UUID}/decide`
const show = () =>
  renderPage(<ApprovalPage />, `/console/approvals/${UUID}`, '/console/approvals/:uuid')

it('shows the request, the amount, before and after, the customer and the evidence', async () => {
  signInAs('approver')
  answerByPath({ [READ]: { data: SHOWN } })
  show()
  expect(await screen.findByText(ASKED.words)).toBeTruthy()
  expect(screen.getByText('$12.50')).toBeTruthy()
  const changes = within(screen.getByRole('table', { name: 'What changes' }))
  const after = 'Balance $400.00 $412.50 Changed since the request: was $412.00'
  expect(changes.getByRole('row', { name: after })).toBeTruthy()
  expect(screen.getByText('Changed since the request: was Active')).toBeTruthy()
  expect(screen.getByText('On hold since Nov 17, 2026. Placed by staff.')).toBeTruthy()
  expect(document.body.textContent).toContain('oskar@harborlight.example')
  expect(document.body.textContent).toContain('Expires in 5 days')
  const dispute = screen.getByRole('link', { name: 'Dispute' })
  expect(dispute.getAttribute('href')).toBe(`/console/disputes/${NEXT}`)
  expect(screen.getByRole('button', { name: 'Download bill.pdf' })).toBeTruthy()
})

it('approves what was shown, with a reason, and opens the next request', async () => {
  signInAs('approver')
  let sent: unknown
  answerByPath({
    [READ]: { data: SHOWN },
    [DECIDE]: async (request: Request) => {
      sent = await request.json()
      return { data: { approval: { ...ASKED, decision: 'approved' }, next_uuid: NEXT } }
    },
    [`GET /console/approvals/${NEXT}`]: { data: { ...SHOWN, approval: { ...ASKED, uuid: NEXT } } },
  })
  const { user, router } = show()
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  expect(sent).toBeUndefined()
  await user.type(screen.getByLabelText('Reason'), 'The bill is right')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Approved and carried out.')).toBeTruthy()
  expect(sent).toEqual({ decision: 'approve', reason: 'The bill is right', seen: 'as-shown' })
  expect(router.state.location.pathname).toBe(`/console/approvals/${NEXT}`)
})

it('declines with the other button, also after an approval without a reason', async () => {
  signInAs('approver')
  let sent: unknown
  answerByPath({
    [READ]: { data: SHOWN },
    [DECIDE]: async (request: Request) => {
      sent = await request.json()
      return { data: { approval: { ...ASKED, decision: 'refused' }, next_uuid: null } }
    },
  })
  const { user, router } = show()
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  await user.type(screen.getByLabelText('Reason'), 'The bill is missing')
  await user.click(screen.getByRole('button', { name: 'Decline' }))
  await expect.poll(() => router.state.location.pathname).toBe('/console/approvals')
  expect(sent).toMatchObject({ decision: 'refuse' })
  expect(router.state.location.state).toEqual({
    done: 'Declined. Nothing was changed.',
    isLast: true,
  })
})

it('shows the new facts when they changed meanwhile, and keeps the reason', async () => {
  signInAs('approver')
  let shown = SHOWN
  answerByPath({
    [READ]: () => ({ data: shown }),
    [DECIDE]: () => {
      shown = { ...SHOWN, customer_status: ['Account closed on Nov 18, 2026.'], seen: 'new' }
      return { status: 422, errors: { '': ['This request changed since you opened it.'] } }
    },
  })
  const { user } = show()
  await user.type(await screen.findByLabelText('Reason'), 'The bill is right')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('This request changed since you opened it.')).toBeTruthy()
  expect(await screen.findByText('Account closed on Nov 18, 2026.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('The bill is right')
})

it('lets the maker withdraw a request, with a reason, and nothing else', async () => {
  signInAs('operations')
  const own = { ...ASKED, is_own: true, may_decide: false }
  answerByPath({
    [READ]: { data: { ...SHOWN, approval: own } },
    [`POST /console/approvals/${UUID}/withdraw`]: {
      data: { approval: { ...own, decision: 'withdrawn' } },
    },
  })
  const { user, router } = show()
  await user.click(await screen.findByRole('button', { name: 'Withdraw request' }))
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Reason'), 'It was the wrong customer')
  await user.click(dialog.getByRole('button', { name: 'Withdraw request' }))
  await expect.poll(() => router.state.location.pathname).toBe('/console/approvals')
})

it('says who approved a request that needs two, and that one more approval is needed', async () => {
  signInAs('approver')
  const two = { ...ASKED, approvers: 2 }
  const vote = { name: 'Petra Approver', email: 'petra@harborlight.example', at: SHOWN.now }
  answerByPath({
    [READ]: { data: { ...SHOWN, approval: { ...two, votes: [vote] } } },
    [DECIDE]: { data: { approval: two, next_uuid: null } },
  })
  const { user, router } = show()
  expect(await screen.findByText('1 of 2')).toBeTruthy()
  expect(screen.getByText(/An approval is carried out immediately/)).toBeTruthy()
  expect(screen.getByText('Petra Approver')).toBeTruthy()
  await user.type(screen.getByLabelText('Reason'), 'The bill is right')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await expect
    .poll(() => router.state.location.state)
    .toMatchObject({ done: 'Approved. One more approval is needed.' })
})

it('says that the first of two approvals carries nothing out', async () => {
  signInAs('approver')
  answerByPath({ [READ]: { data: { ...SHOWN, approval: { ...ASKED, approvers: 2 } } } })
  show()
  expect(await screen.findByText(/Nothing is carried out until someone else/)).toBeTruthy()
  expect(screen.queryByText(/carried out immediately/)).toBeNull()
})

it('leaves the decision to the role that decides', async () => {
  signInAs('operations')
  const approval: Approval = { ...ASKED, may_decide: false }
  answerByPath({ [READ]: { data: { ...SHOWN, approval } } })
  show()
  expect(await screen.findByText('Needs an approver')).toBeTruthy()
  expect(screen.queryByLabelText('Reason')).toBeNull()
})

it('lets somebody new decline only', async () => {
  cacheMe({ ...signInAs('approver'), approves_from: '2026-11-19T15:00:00.000Z' })
  let sent: unknown
  answerByPath({
    [READ]: { data: SHOWN },
    [DECIDE]: async (request: Request) => {
      sent = await request.json()
      return { data: { approval: ASKED, next_uuid: null } }
    },
  })
  const { user } = show()
  await user.type(await screen.findByLabelText('Reason'), 'The bill is missing')
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Decline' }))
  await expect.poll(() => sent).toMatchObject({ decision: 'refuse' })
})
