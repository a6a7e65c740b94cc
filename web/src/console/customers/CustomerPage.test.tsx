import type { Customer } from '@passbook/contract/console/customers'
import type { Role } from '@passbook/contract/console/roles'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { RouterProvider, createMemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { signInAs } from '../test/sign-in-as.ts'
import { consoleHref } from '../href.ts'
import { CustomerPage } from './CustomerPage.tsx'

const uuid = '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11'
const CUSTOMER: Customer = {
  depositor_id: uuid,
  name: 'Maribel Foxglove',
  email: 'maribel@example.com',
  is_primary: true,
  registration_status: 'PASSED',
  registration_last_step: 'completed',
  standing: null,
  account_last_four: '4821',
  balance_cents: 12_345,
  since: '2026-03-02T15:00:00.000Z',
  phone: '5551234567',
  address: '1 Main Street, Springfield, IL 62701',
  ssn_last_four: '6789',
  extended_status: 'FUNDED',
  standing_reason: null,
  stands_since: null,
  release: null,
  owed_cents: 0,
  gets_paper: false,
  email_bad_since: null,
  texts_stopped: null,
  text_failed_at: null,
  address_unknown_since: null,
  mailed: [],
  is_locked: false,
  live_sessions: 1,
  account: {
    uuid,
    opened_on: '2026-03-03',
    closed_on: null,
    current_cents: 12_345,
    available_cents: 10_000,
  },
  holders: [{ depositor_id: uuid, name: 'Maribel Foxglove', is_primary: true }],
  links: [],
  open_work: 0,
  unanswered_messages: 0,
  resendable: ['password_link'],
  is_invitation_locked: false,
  first_name: 'Mara',
  last_name: 'Marsh',
  withholding: [],
  withholding_ends_by: null,
  lives_at: { street: '1 Main Street', unit: null, city: 'Springfield', state: 'IL', zip: '62701' },
  closing_status: null,
}

const advanceTimers = (ms: number) => void vi.advanceTimersByTime(ms)

function open(role: Role, customer: Customer, answers: Parameters<typeof answerByPath>[0] = {}) {
  signInAs(role)
  const calls = answerByPath({
    [`GET /console/customers/${uuid}`]: { data: customer },
    [`GET /console/customers/${uuid}/timeline`]: { data: { events: [], has_more: false } },
    ...answers,
  })
  const routes = [{ path: '/console/customers/:uuid', element: <CustomerPage /> }]
  const router = createMemoryRouter(routes, {
    initialEntries: [consoleHref('/console/customers/:uuid', { uuid })],
  })
  render(<RouterProvider router={router} />)
  const user = userEvent.setup(vi.isFakeTimers() ? { advanceTimers } : {})
  return { calls, user }
}

afterEach(() => {
  vi.useRealTimers()
})

it('reveals a number on a reason, and hides it by itself after half a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user, calls } = open('agent', CUSTOMER, {
    [`POST /console/customers/${uuid}/reveal`]: { data: { value: '123456789' } },
  })
  await user.click(await screen.findByRole('button', { name: 'Reveal SSN' }))
  await user.type(await screen.findByLabelText('Reason'), 'Caller could not name the last four')
  await user.click(screen.getByRole('button', { name: 'Show for 30 seconds' }))
  expect(await screen.findByText('123-45-6789')).toBeTruthy()
  const sent = calls.find(({ method }) => method === 'POST')
  expect(await sent?.json()).toEqual({ what: 'ssn', reason: 'Caller could not name the last four' })
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(screen.queryByText('123-45-6789')).toBeNull()
  expect(screen.getByText('•••-••-6789')).toBeTruthy()
})

it('says when a person signed up, who may have no account, and breaks an email after its @', async () => {
  open('agent', { ...CUSTOMER, account: null })
  const term = await screen.findByText('Signed up')
  expect(term.nextElementSibling?.textContent).toContain(' ET')
  const email = screen.getByText('maribel@example.com')
  expect(email.innerHTML).toBe('maribel@<wbr>example.com')
})

it('says why paper is mailed, and since when it comes back', async () => {
  open('agent', {
    ...CUSTOMER,
    email_bad_since: '2026-11-03T15:00:00.000Z',
    address_unknown_since: '2026-11-09T15:00:00.000Z',
  })
  expect(await screen.findByText(/Paper, because emails have bounced since/)).toBeTruthy()
  expect(screen.getByText(/Returned since/).textContent).toContain('Nov 9, 2026')
})

const AT = '2026-11-09T15:00:00.000Z'

it.each<[words: RegExp, change: Partial<Customer>]>([
  [/carrier can’t deliver texts/, { texts_stopped: { since: AT, reason: 'unreachable' } }],
  [/the phone replied STOP/, { texts_stopped: { since: AT, reason: 'asked' } }],
  [/The last text, .*wasn’t delivered/, { text_failed_at: AT }],
])('says why a phone gets no texts: %s', async (words, change) => {
  open('agent', { ...CUSTOMER, ...change })
  const term = await screen.findByText('Text messages')
  expect(term.nextElementSibling?.textContent).toMatch(words)
})

it('asks nobody anything without a reason', async () => {
  const { user, calls } = open('agent', CUSTOMER)
  await user.click(await screen.findByRole('button', { name: 'Reveal SSN' }))
  await user.click(await screen.findByRole('button', { name: 'Show for 30 seconds' }))
  expect((await screen.findAllByText('Enter a reason')).length).toBeGreaterThan(0)
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})

it('says that a second person has to agree before a large hold is released', async () => {
  const release = 'This releases the hold on Maribel Foxglove. Approval required.'
  const held: Customer = { ...CUSTOMER, standing: 'HOLD', standing_reason: 'staff', release }
  const words = 'Approval required. It waits under Approvals.'
  const { user } = open('operations', held, {
    [`POST /console/customers/${uuid}/release`]: {
      data: { status: 'WAITING', words, customer: held },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Release hold' }))
  expect(await screen.findByText(release)).toBeTruthy()
  await user.type(await screen.findByLabelText('Reason'), 'The bank confirmed the deposit')
  const [, confirm] = screen.getAllByRole('button', { name: 'Release hold', hidden: true })
  if (!confirm) throw new Error('The dialog has no button.')
  await user.click(confirm)
  expect(await screen.findByText(words)).toBeTruthy()
})

it('places a hold with what demands it, over another hold only one of the law', async () => {
  const held: Customer = { ...CUSTOMER, standing: 'HOLD', standing_reason: 'staff', release: 'x' }
  const { user, calls } = open('operations', held, {
    [`POST /console/customers/${uuid}/hold`]: { data: { customer: held } },
  })
  await user.click(await screen.findByRole('button', { name: 'Place hold' }))
  const choice = await screen.findByLabelText('Type of hold')
  expect([...choice.querySelectorAll('option')].map(({ value }) => value)).toEqual([
    'legal',
    'sanctions',
  ])
  await user.selectOptions(choice, 'sanctions')
  await user.type(screen.getByLabelText('Reason'), 'A match on the list')
  const [, confirm] = screen.getAllByRole('button', { name: 'Place hold', hidden: true })
  if (!confirm) throw new Error('The dialog has no button.')
  await user.click(confirm)
  expect(await screen.findByText(/Hold placed\./)).toBeTruthy()
  const sent = calls.find(({ method }) => method === 'POST')
  expect(await sent?.json()).toEqual({ hold_reason: 'sanctions', reason: 'A match on the list' })
})

it('says of a legal hold that nothing can be paid out, and offers no other over it', async () => {
  open('operations', { ...CUSTOMER, standing: 'HOLD', standing_reason: 'legal', release: 'x' })
  expect(await screen.findByText(/Payouts and closing are blocked/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Place hold' })).toBeNull()
})

it.each([
  ['viewer', []],
  ['agent', ['End sessions']],
  ['operations', ['End sessions', 'Place hold']],
  ['approver', []],
] as const)('offers a %s what the role may: %o', async (role, labels) => {
  open(role, CUSTOMER)
  await screen.findByRole('heading', { level: 1, name: 'Maribel Foxglove' })
  const offered = ['Unlock', 'End sessions', 'Place hold', 'Release hold'].filter((name) =>
    screen.queryByRole('button', { name }),
  )
  expect(offered).toEqual(labels)
  const mayReveal = role === 'agent' || role === 'operations'
  expect(screen.queryAllByRole('button', { name: /^Reveal/ })).toHaveLength(mayReveal ? 3 : 0)
})
