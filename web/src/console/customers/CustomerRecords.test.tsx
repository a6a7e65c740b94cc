import type { CustomerTransaction } from '@passbook/contract/console/customer-records'
import type { Role } from '@passbook/contract/console/roles'
import type { Transaction } from '@passbook/contract/transfers'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { RouterProvider, createMemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { answerByPath } from '../../test/answer.ts'
import { signInAs } from '../test/sign-in-as.ts'
import { CustomerNotesPage } from './CustomerNotesPage.tsx'
import { CustomerPapersPage } from './CustomerPapersPage.tsx'
import { CustomerTransactionPage } from './CustomerTransactionPage.tsx'
import { CustomerTransactionsPage } from './CustomerTransactionsPage.tsx'
import { OpenItems } from './OpenItems.tsx'

const uuid = '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11'
const file = '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d12'
const dispute = '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d13'
const base = `/console/customers/${uuid}`
const CUSTOMER = {
  depositor_id: uuid,
  name: 'Maribel Foxglove',
  standing: null,
  registration_status: 'PASSED',
  registration_last_step: 'completed',
}

const DEPOSIT: Transaction = {
  uuid: '0b9b3f6e-8f0a-4f0e-9d6c-0d8a4a1f2b02',
  request_id: '0b9b3f6e-8f0a-4f0e-9d6c-0d8a4a1f2b01',
  reference: '0B9B3F6E',
  kind: 'deposit',
  description: 'Deposit',
  direction: 'LinkedToPrimary',
  amount_cents: 250_00,
  status: 'Returned',
  return_code: 'R01',
  date_created: '2026-03-02T15:00:00.000Z',
  date_submitted: '2026-03-02T21:00:00.000Z',
  date_processed: null,
  file_date: '2026-03-02',
  settlement_date: '2026-03-03',
  available_date: '2026-03-10',
  cancel_until: '2026-03-02T20:45:00.000Z',
  is_retry: false,
  earlier_attempts: [],
  linked_account: { bank_name: 'Copper Canyon Bank', account_last_four: '1234' },
  made_by: null,
  schedule: null,
  authorization: null,
  replaced_by: null,
  is_waiting: false,
  posted_on: '2026-03-03',
  balance_after_cents: 1_250_00,
  is_provisional: false,
  may_cancel: false,
}

interface Opened {
  path: string
  at: string
  Page: ComponentType
  role?: Role
  answers: Parameters<typeof answerByPath>[0]
}

function open({ path, at, Page, role = 'operations', answers }: Opened) {
  signInAs(role)
  const calls = answerByPath({ [`GET ${base}`]: { data: CUSTOMER }, ...answers })
  const router = createMemoryRouter([{ path, element: <Page /> }], { initialEntries: [at] })
  render(<RouterProvider router={router} />)
  return { calls, router, user: userEvent.setup() }
}

it('lists the transactions under tabs, and filters them in the address', async () => {
  const { user, router, calls } = open({
    path: '/console/customers/:uuid/transactions',
    at: `${base}/transactions`,
    Page: CustomerTransactionsPage,
    answers: {
      [`GET ${base}/transactions`]: { data: { transactions: [DEPOSIT], has_more: false } },
    },
  })
  const link = await screen.findByRole('link', { name: 'Deposit' })
  expect(link.getAttribute('href')).toBe(`${base}/transactions/${DEPOSIT.uuid}`)
  const tabs = within(screen.getByRole('navigation', { name: 'Customer' })).getAllByRole('link')
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Transactions',
    'Papers',
    'Notes',
  ])
  await user.selectOptions(screen.getByLabelText('Kind'), 'Refunds')
  expect(router.state.location.search).toBe('?kind=refund')
  expect(calls.some(({ url }) => url.endsWith('/transactions?kind=refund'))).toBe(true)
})

it('shows a transaction with its file, its return in words, and the customer’s sentences', async () => {
  const found: CustomerTransaction = {
    transaction: DEPOSIT,
    today: '2026-03-06',
    sent: { file_id: file, trace: '091000015551234' },
    answers: [{ file_id: file, place: 1, code: 'R01', received_on: '2026-03-05' }],
    disputes: [{ uuid: dispute, reference: '7F0C2A52', is_open: true }],
  }
  open({
    path: '/console/customers/:uuid/transactions/:transaction',
    at: `${base}/transactions/${DEPOSIT.uuid}`,
    Page: CustomerTransactionPage,
    answers: { [`GET ${base}/transactions/${DEPOSIT.uuid}`]: { data: found } },
  })
  await screen.findByRole('heading', { name: 'Deposit, 0B9B3F6E' })
  expect(screen.getByText('091000015551234')).toBeTruthy()
  const answered = screen.getByRole('link', { name: 'R01: Not enough money' })
  expect(answered.getAttribute('href')).toBe(`/console/ach-files/${file}`)
  expect(screen.getByText('Your bank account didn’t have enough money in it.')).toBeTruthy()
  const linked = screen.getByRole('link', { name: '7F0C2A52' })
  expect(linked.getAttribute('href')).toBe(`/console/disputes/${dispute}`)
})

it('of interest, which no file brought, has no empty cards and no date of a file', async () => {
  const transaction = {
    ...DEPOSIT,
    kind: 'interest',
    description: 'Interest',
    direction: 'ServiceToPrimary',
    status: 'Settled',
    return_code: null,
    linked_account: null,
  } as const
  open({
    path: '/console/customers/:uuid/transactions/:transaction',
    at: `${base}/transactions/${DEPOSIT.uuid}`,
    Page: CustomerTransactionPage,
    answers: {
      [`GET ${base}/transactions/${DEPOSIT.uuid}`]: {
        data: { transaction, today: '2026-03-06', sent: null, answers: [], disputes: [] },
      },
    },
  })
  await screen.findByRole('heading', { name: 'Interest, 0B9B3F6E' })
  const headings = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)
  expect(headings).toEqual(['Details'])
  expect(screen.getByText('File date').nextElementSibling?.textContent).not.toContain('2026')
})

it('fetches a paper', async () => {
  const paper = {
    kind: 'statement',
    paper_id: file,
    title: 'Statement of May',
    made_on: '2026-05-31',
  }
  const { user, calls } = open({
    path: '/console/customers/:uuid/papers',
    at: `${base}/papers`,
    Page: CustomerPapersPage,
    answers: {
      [`GET ${base}/papers`]: { data: { papers: [paper] } },
      [`POST ${base}/papers/open`]: { status: 403, message: 'No.' },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Download Statement of May' }))
  const asked = calls.find(({ method }) => method === 'POST')
  expect(await asked?.json()).toEqual({ kind: 'statement', paper_id: file })
  expect(await screen.findByRole('alert')).toBeTruthy()
})

it('adds a note, and shows who wrote which; a viewer only reads', async () => {
  const note = {
    uuid: file,
    text: 'Prefers calls.',
    by: 'Agnes Frontdesk',
    written_at: '2026-03-02T15:00:00.000Z',
  }
  const opened: Opened = {
    path: '/console/customers/:uuid/notes',
    at: `${base}/notes`,
    Page: CustomerNotesPage,
    answers: {
      [`GET ${base}/notes`]: { data: { notes: [note], has_more: false } },
      [`POST ${base}/notes`]: { data: { note } },
    },
  }
  const { user, calls } = open(opened)
  expect(await screen.findByText('Prefers calls.')).toBeTruthy()
  expect(screen.getByText(/^Agnes Frontdesk,/)).toBeTruthy()
  await user.type(screen.getByLabelText('New note'), 'Moved house.')
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  const written = calls.find(({ method }) => method === 'POST')
  expect(await written?.json()).toEqual({ text: 'Moved house.' })
})

it('has no form for a note where the role may not write one', async () => {
  open({
    path: '/console/customers/:uuid/notes',
    at: `${base}/notes`,
    Page: CustomerNotesPage,
    role: 'viewer',
    answers: { [`GET ${base}/notes`]: { data: { notes: [], has_more: false } } },
  })
  expect(await screen.findByText('No notes yet.')).toBeTruthy()
  expect(screen.queryByLabelText('New note')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Papers' })).toBeNull()
})

it('shows what is in progress, and who placed the hold and why', async () => {
  const items = {
    approvals: [
      {
        uuid: file,
        words: 'Refund of $1.00',
        asked_by: 'Oskar',
        asked_at: '2026-03-02T15:00:00.000Z',
      },
    ],
    tasks: [{ id: 7, message: 'Call back', due_at: null, claimed_by: null }],
    hold: { by: 'oskar@harborlight.example', reason: 'A call that sounded wrong.' },
    amount_holds: [
      {
        uuid: file,
        amount_cents: 150_00,
        reason: 'A stolen check.',
        ends_on: '2026-04-01',
        placed_by: 'Oskar',
        placed_at: '2026-03-02T15:00:00.000Z',
      },
    ],
  }
  const { user } = open({
    path: '/x',
    at: '/x',
    Page: () => <OpenItems uuid={uuid} />,
    answers: {
      [`GET ${base}/open-items`]: { data: items },
      [`POST ${base}/amount-holds/${file}/release`]: { data: { approval_id: file } },
    },
  })
  const request = await screen.findByRole('link', { name: 'Refund of $1.00' })
  expect(request.getAttribute('href')).toBe(`/console/approvals/${file}`)
  expect(screen.getByRole('link', { name: 'Call back' })).toBeTruthy()
  expect(screen.getByText(/Hold placed by .*: A call that sounded wrong\./)).toBeTruthy()
  expect(screen.getByText('$150.00 on hold through Apr 1, 2026')).toBeTruthy()
  expect(screen.getByText('Hold placed by Oskar: A stolen check.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Release $150.00' }))
  await user.type(await screen.findByLabelText('Reason'), 'The check is good')
  await user.click(screen.getByRole('button', { name: 'Request approval' }))
  expect(
    await screen.findByText('The release was sent for approval. The hold stays until then.'),
  ).toBeTruthy()
})
