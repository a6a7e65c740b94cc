import type { Branding } from '@passbook/contract/branding'
import type { Customer, PaperKind } from '@passbook/contract/console/customers'
import type { Role } from '@passbook/contract/console/roles'
import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { brandingStore } from '../../branding/branding-store.ts'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { cacheMe } from '../session/me.ts'
import { signInAs } from '../test/sign-in-as.ts'
import { MoreActs } from './CustomerPage.tsx'

const uuid = '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11'
const CUSTOMER = {
  depositor_id: uuid,
  email: 'maribel@example.com',
  registration_last_step: 'completed',
  is_primary: true,
  ssn_last_four: '1234',
  account: {},
  resendable: ['password_link'],
  mailed: [],
  first_name: 'Mara',
  last_name: 'Marsh',
  withholding: [],
  withholding_ends_by: null,
  lives_at: { street: '1 Main Street', unit: null, city: 'Springfield', state: 'IL', zip: '62701' },
  closing_status: null,
} as unknown as Customer

function open(role: Role, customer: Partial<Customer> = {}, answers = {}) {
  signInAs(role)
  const calls = answerByPath(answers)
  const onDone = vi.fn<(words: string) => void>()
  const page = renderPage(<MoreActs customer={{ ...CUSTOMER, ...customer }} onDone={onDone} />)
  return { ...page, calls, onDone }
}

afterEach(() => brandingStore.setState(brandingStore.getInitialState()))

const offered = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

it.each([
  [
    'agent',
    {},
    [
      'Resend email',
      'Correct address',
      'Correct email',
      'Correct phone',
      'Correct name or SSN',
      'Record an IRS notice',
    ],
  ],
  [
    'operations',
    {},
    [
      'Resend email',
      'Correct address',
      'Correct email',
      'Correct phone',
      'Correct name or SSN',
      'Record an IRS notice',
      'Refund',
      'Reverse a transfer',
      'Close and pay out',
    ],
  ],
  [
    'operations',
    { account: null, resendable: [], email: null },
    ['Correct address', 'Correct name or SSN'],
  ],
  [
    'operations',
    { closing_status: 'RETURNED', email: null },
    ['Resend email', 'Correct address', 'Correct name or SSN', 'Reopen account'],
  ],
  ['approver', {}, []],
  ['viewer', {}, []],
] as const)('%s is offered what can be done: %o', (role, change, labels) => {
  open(role, change as Partial<Customer>)
  expect(offered()).toEqual(labels)
})

it('offers an agent a refund where the institution set a limit for them, and says it', async () => {
  const { user } = open('agent')
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
  act(() => cacheMe({ ...signInAs('agent'), refund_limit_cents: 20_00 }))
  await user.click(await screen.findByRole('button', { name: 'Refund' }))
  expect(await screen.findByText(/Your limit is \$20\.00 per day\./)).toBeTruthy()
})

it('asks a second person for a new phone number, with the document that shows it', async () => {
  const { user, calls, onDone } = open(
    'agent',
    {},
    { [`POST /console/customers/${uuid}/phone`]: { data: { approval_id: uuid } } },
  )
  await user.click(screen.getByRole('button', { name: 'Correct phone' }))
  await user.type(await screen.findByLabelText('New phone number'), '3125550142')
  await user.type(screen.getByLabelText('Document you saw'), 'A phone bill')
  await user.type(screen.getByLabelText('Reason'), 'They moved and called')
  await user.click(screen.getByRole('button', { name: 'Request approval' }))
  await expect.poll(() => onDone.mock.calls[0]?.[0]).toContain('sent for approval')
  expect(await calls.find(({ method }) => method === 'POST')?.json()).toEqual({
    phone: '(312) 555-0142',
    evidence: 'A phone bill',
    reason: 'They moved and called',
  })
})

it('asks a second person for a refund with the amount, the words and why', async () => {
  const { user, calls, onDone } = open(
    'operations',
    {},
    {
      [`POST /console/customers/${uuid}/refund`]: { data: { approval_id: uuid } },
    },
  )
  await user.click(screen.getByRole('button', { name: 'Refund' }))
  await user.click(await screen.findByRole('button', { name: 'Request approval' }))
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  await user.type(screen.getByLabelText('Amount'), '12.50')
  await user.type(screen.getByLabelText('Description'), 'Wire fee of their bank')
  await user.type(screen.getByLabelText('Reason'), 'They sent the bill')
  await user.click(screen.getByRole('button', { name: 'Request approval' }))
  await expect.poll(() => onDone.mock.calls[0]?.[0]).toContain('$12.50 was sent for approval')
  const sent = calls.find(({ method }) => method === 'POST')
  expect(await sent?.json()).toEqual({
    amount_cents: 12_50,
    words: 'Wire fee of their bank',
    reason: 'They sent the bill',
  })
})

it('holds an amount until a day', async () => {
  const account = { ...CUSTOMER.account, available_cents: 400_00 } as Customer['account']
  const { user, calls, onDone } = open(
    'operations',
    { account },
    { [`POST /console/customers/${uuid}/amount-holds`]: { data: { uuid } } },
  )
  await user.click(screen.getByRole('button', { name: 'Hold an amount' }))
  expect(await screen.findByText(/\$400\.00 is available now/)).toBeTruthy()
  await user.type(screen.getByLabelText('Amount'), '150')
  await user.type(screen.getByLabelText('Month'), '12')
  await user.type(screen.getByLabelText('Day'), '01')
  await user.type(screen.getByLabelText('Year'), '2026')
  await user.type(screen.getByLabelText('Reason'), 'A stolen check')
  await user.click(screen.getByRole('button', { name: 'Hold amount' }))
  await expect.poll(() => onDone.mock.calls[0]?.[0]).toBe('$150.00 is on hold.')
  expect(await calls.find(({ method }) => method === 'POST')?.json()).toEqual({
    amount_cents: 150_00,
    ends_on: '2026-12-01',
    reason: 'A stolen check',
  })
})

it('says at a credit union that the amount earns dividends for the member', async () => {
  brandingStore.setState({ branding: { insurer: 'NCUA' } as Branding })
  const account = { ...CUSTOMER.account, available_cents: 400_00 } as Customer['account']
  const { user } = open('operations', { account })
  await user.click(screen.getByRole('button', { name: 'Hold an amount' }))
  expect(await screen.findByText(/earns dividends, and the member can’t withdraw it/)).toBeTruthy()
})

const paper = (kind: PaperKind, paper_id: string, what: string, mailed_on: string) => ({
  kind,
  paper_id,
  what,
  mailed_on,
  came_back_on: null,
})

it('records which letter came back, of those that have not', async () => {
  const other = '8f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d12'
  // The two letters before a report have one id.
  const mailed: Customer['mailed'] = [
    paper('certified_letter', uuid, 'A certified letter', '2026-06-02'),
    paper('dormancy_letter', uuid, 'A letter', '2026-05-12'),
    { ...paper('notice', other, 'A notice', '2026-05-02'), came_back_on: '2026-05-09' },
  ]
  const { user, calls, onDone } = open(
    'agent',
    { mailed },
    { [`POST /console/customers/${uuid}/returned-mail`]: { data: { customer: CUSTOMER } } },
  )
  await user.click(screen.getByRole('button', { name: 'Record returned mail' }))
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('A certified letter, mailed'),
    expect.stringContaining('A letter, mailed'),
  ])
  await user.selectOptions(screen.getByLabelText('Letter that came back'), options[1] ?? [])
  await user.type(screen.getByLabelText('Reason'), 'The envelope came back')
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Record returned mail' }))
  await expect.poll(() => onDone.mock.calls[0]?.[0]).toContain('was recorded')
  const sent = calls.find(({ method }) => method === 'POST')
  expect(await sent?.json()).toEqual({
    kind: 'dormancy_letter',
    paper_id: uuid,
    reason: 'The envelope came back',
  })
})

/** An account of one dollar that nothing keeps from being closed. */
const CLOSING = {
  balance_cents: 100,
  interest_cents: 0,
  withheld_cents: 0,
  payout_cents: 100,
  pays_to: null,
  voids: 0,
  obstacle: null,
  hold: null,
  is_for_staff: false,
}

it('says why an account cannot be closed, and asks nothing', async () => {
  const { user } = open(
    'operations',
    {},
    {
      [`GET /console/customers/${uuid}/closing`]: {
        data: { ...CLOSING, obstacle: 'Deposits of $1.00 are still on their way.' },
      },
    },
  )
  await user.click(screen.getByRole('button', { name: 'Close and pay out' }))
  expect(await screen.findByText(/still on their way/)).toBeTruthy()
  expect(screen.queryByLabelText('Reason')).toBeNull()
})

it('names the hold before it asks to close an account, and what closing pays to whom', async () => {
  const closing = {
    ...CLOSING,
    pays_to: { bank_name: 'Sample Bank', account_last_four: '1234' },
    hold: 'Placed by staff.',
  }
  const answers = { [`GET /console/customers/${uuid}/closing`]: { data: closing } }
  const { user } = open('operations', {}, answers)
  await user.click(screen.getByRole('button', { name: 'Close and pay out' }))
  expect(await screen.findByText('This account is on hold.')).toBeTruthy()
  expect(screen.getByText('Placed by staff. Closing pays $1.00 to •• 1234.')).toBeTruthy()
})

it('tells staff alone of a hold that bars closing', async () => {
  const closing = {
    ...CLOSING,
    obstacle: 'A sanctions hold stands on this account.',
    hold: 'Sanctions program demands it.',
    is_for_staff: true,
  }
  const answers = { [`GET /console/customers/${uuid}/closing`]: { data: closing } }
  const { user } = open('operations', {}, answers)
  await user.click(screen.getByRole('button', { name: 'Close and pay out' }))
  expect(await screen.findByText('A sanctions hold stands on this account.')).toBeTruthy()
  expect(screen.queryByText(/The customer sees/)).toBeNull()
})

it('says so where nothing can be reversed', async () => {
  const { user } = open(
    'operations',
    {},
    {
      [`GET /console/customers/${uuid}/reversible`]: {
        data: { transfers: [], as_of: '2026-11-16T15:00:00.000Z' },
      },
    },
  )
  await user.click(screen.getByRole('button', { name: 'Reverse a transfer' }))
  expect(await screen.findByText(/There is nothing to reverse/)).toBeTruthy()
})
