import type { StaffDispute } from '@passbook/contract/console/disputes'
import type { Role } from '@passbook/contract/console/roles'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { RouterProvider, createMemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { DISPUTE } from '../../test/reported.ts'
import { consoleHref } from '../href.ts'
import { signInAs } from '../test/sign-in-as.ts'
import { DisputePage } from './DisputePage.tsx'

const { uuid } = DISPUTE
const STAFFS: StaffDispute = {
  ...DISPUTE,
  depositor_id: uuid,
  customer: 'Maribel Foxglove',
  account: { uuid, last_four: '4821', is_closed: false },
  recorded_by: null,
  message_id: null,
  due: { what: 'decide_or_credit', on: '2026-12-01', is_late: false },
  proposed_credit: { amount_cents: 25_000, interest_cents: 12 },
  ceiling_cents: 25_000,
  waiting: [],
}

function open(role: Role, changes: Partial<StaffDispute> = {}) {
  signInAs(role)
  const dispute = { ...STAFFS, ...changes }
  const calls = answerByPath({
    [`GET /console/disputes/${uuid}`]: { data: { dispute } },
    [`POST /console/disputes/${uuid}/decide`]: { data: { dispute } },
    [`POST /console/disputes/${uuid}/credit`]: { data: { dispute } },
  })
  const routes = [{ path: '/console/disputes/:uuid', element: <DisputePage /> }]
  const router = createMemoryRouter(routes, {
    initialEntries: [consoleHref('/console/disputes/:uuid', { uuid })],
  })
  render(<RouterProvider router={router} />)
  const posted = () => calls.filter(({ method }) => method === 'POST')
  return { user: userEvent.setup(), posted }
}

it('asks a second person for a decision, with reasons and documents a line each', async () => {
  const { user, posted } = open('operations')
  await user.click(await screen.findByRole('button', { name: 'Decide' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.selectOptions(dialog.getByLabelText('Finding'), 'No error found')
  expect(dialog.queryByLabelText('Correct amount')).toBeNull()
  await user.click(dialog.getByLabelText('Reasons'))
  await user.paste('You asked for it on October 3.')
  await user.click(dialog.getByLabelText('Documents used'))
  await user.paste('The confirmation\n\nThe sign-ins')
  await user.click(dialog.getByRole('button', { name: 'Request approval' }))
  expect(await screen.findByText(/^The decision was sent for approval/)).toBeTruthy()
  expect(await posted()[0]?.json()).toEqual({
    outcome: 'no_error',
    reasons: 'You asked for it on October 3.',
    documents: ['The confirmation', 'The sign-ins'],
  })
})

it('proposes what the credit would be, and adds the interest by itself', async () => {
  const { user, posted } = open('operations')
  await user.click(await screen.findByRole('button', { name: 'Credit provisionally' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByLabelText<HTMLInputElement>('Amount').value).toBe('$250.00')
  expect(dialog.getByText(/\$0\.12 as of today/)).toBeTruthy()
  await user.type(dialog.getByLabelText('Reason'), 'We need longer')
  await user.click(dialog.getByRole('button', { name: 'Request approval' }))
  expect(await screen.findByText(/^The credit was sent for approval/)).toBeTruthy()
  expect(await posted()[0]?.json()).toEqual({ amount_cents: 25_000, reason: 'We need longer' })
})

it.each<[Role, Partial<StaffDispute>, string[]]>([
  ['operations', {}, ['Decide', 'Credit provisionally']],
  ['operations', { state: 'credited' }, ['Decide']],
  ['operations', { state: 'no_error' }, []],
  ['approver', {}, []],
  ['agent', {}, []],
])('offers %s with %o: %o', async (role, changes, labels) => {
  open(role, changes)
  await screen.findByRole('heading', { level: 1, name: 'Dispute 0b9b3f6e' })
  const offered = ['Decide', 'Credit provisionally'].filter((name) =>
    screen.queryByRole('button', { name }),
  )
  expect(offered).toEqual(labels)
})

it('says what waits for a second person, and does not offer it again', async () => {
  open('operations', {
    waiting: [
      {
        approval_id: uuid,
        what: 'decide_dispute',
        words: 'Decide dispute 0b9b3f6e: no error found',
        asked_by: 'Oskar Ledger',
        asked_at: '2026-11-17T15:00:00.000Z',
        is_own: false,
      },
    ],
  })
  expect(await screen.findByText('Pending approval.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Credit provisionally' })).toBeTruthy()
})

it('wants the amount in dispute where the report names nothing, and sends it along', async () => {
  const { user, posted } = open('operations', {
    amount_cents: null,
    is_credited_at_deadline: false,
    proposed_credit: null,
    ceiling_cents: null,
  })
  expect(await screen.findByText(/Two people must credit or decide it by then/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Credit provisionally' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText('Amount in dispute'), '80')
  await user.type(dialog.getByLabelText('Amount'), '75')
  await user.type(dialog.getByLabelText('Reason'), 'We need longer')
  await user.click(dialog.getByRole('button', { name: 'Request approval' }))
  expect(await screen.findByText(/^The credit was sent for approval/)).toBeTruthy()
  expect(await posted()[0]?.json()).toEqual({
    amount_cents: 7_500,
    disputed_cents: 8_000,
    reason: 'We need longer',
  })
})

it('says the most that a decision may correct', async () => {
  const { user } = open('operations')
  await user.click(await screen.findByRole('button', { name: 'Decide' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/At most \$250\.00\./)).toBeTruthy()
  expect(dialog.queryByLabelText('Amount in dispute')).toBeNull()
})
