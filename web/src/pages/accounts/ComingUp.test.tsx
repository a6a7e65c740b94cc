import type { Account } from '@passbook/contract/accounts'
import type { Transaction } from '@passbook/contract/transfers'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { DEPOSIT } from '../../features/transfers/test-transaction.ts'
import { PASSED } from '../../guards/test-facts.ts'
import { useProgress } from '../../session/progress.ts'
import { answerByPath } from '../../test/answer.ts'
import { renderPage } from '../../test/render-page.tsx'
import { ComingUp } from './ComingUp.tsx'
import { ACCOUNT } from './test-account.ts'

const NEXT: Transaction = {
  ...DEPOSIT,
  status: 'Initiated',
  posted_on: null,
  file_date: '2026-12-04',
  settlement_date: '2026-12-07',
  available_date: '2026-12-14',
  may_cancel: true,
  schedule: {
    uuid: '1b9b3f6e-8f0a-4f0e-9d6c-0d8a4a1f2b02',
    amount_cents: 250_00,
    every: 'two_weeks',
    anchor_date: '2026-11-20',
    next_date: '2026-12-04',
    ends_on: null,
    status: 'ACTIVE',
  },
}
const WITHDRAWAL: Transaction = {
  ...NEXT,
  uuid: '0b9b3f6e-8f0a-4f0e-9d6c-0d8a4a1f2b03',
  kind: 'withdrawal',
  description: 'Withdrawal',
  direction: 'PrimaryToLinked',
  file_date: '2026-11-16',
  schedule: null,
}

beforeEach(() => {
  queryClient.clear()
  useProgress.setState({ progress: PASSED })
})

function open(differs: Partial<Account>, shownAbove?: string) {
  answerByPath({
    'GET /service': {
      data: { as_of: '2026-11-16', rate: '0.044020', min_balance_to_earn_cents: 1 },
    },
    'GET /linked-accounts': { data: [{ status: 'ACTIVE' }] },
    'GET /disputes': { data: { disputes: DISPUTES, next: null } },
  })
  return renderPage(<ComingUp account={{ ...ACCOUNT, ...differs }} shownAbove={shownAbove} />)
}

const DISPUTE = {
  uuid: '7d0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11',
  state: 'open',
  dates: { decide_by: '2026-12-01', extended_by: '2027-01-15' },
  transaction: { description: 'Withdrawal', amount_cents: 120_00 },
}
const DISPUTES = [DISPUTE, { ...DISPUTE, uuid: ACCOUNT.uuid, state: 'no_error' }]

const lines = async () => {
  const items = await screen.findAllByRole('listitem')
  return items.map(({ textContent }) => textContent)
}

it('lists everything that comes by its day, with Edit and Cancel where they are allowed', async () => {
  const balance = { available_balance_cents: 1_000_000, current_balance_cents: 1_000_000 }
  open({ ...balance, coming: [NEXT, WITHDRAWAL] })
  expect(await lines()).toEqual([
    expect.stringMatching(/^Nov 16 · Withdrawal \$250\.00Leaves your account/),
    'Nov 30 · Interest, about $18Estimate, paid at month end',
    'Dec 4 · Deposit $250.00Every two weeks from Copper Canyon BankEditCancel',
  ])
  const [withdrawal, , deposit] = screen.getAllByRole('listitem')
  within(withdrawal ?? document.body).getByRole('button', { name: 'Cancel withdrawal' })
  const edit = within(deposit ?? document.body).getByRole('link', { name: 'Edit deposit' })
  expect(edit.getAttribute('href')).toBe(
    `/deposit/edit?transaction=${NEXT.uuid}&request=${NEXT.request_id}`,
  )
})

it('keeps Cancel and withholds Edit while deposits are barred', async () => {
  useProgress.setState({ progress: { ...PASSED, extended_status: 'REVIEW' } })
  open({ coming: [NEXT] })
  await screen.findByRole('button', { name: 'Cancel deposit' })
  expect(screen.queryByRole('link', { name: 'Edit deposit' })).toBeNull()
})

it('leads to the approval of a deposit that needs one', async () => {
  open({ coming: [{ ...NEXT, is_waiting: true }] })
  await screen.findByText('Needs your approval')
  const link = screen.getByRole('link', { name: 'Review' })
  expect(link.getAttribute('href')).toContain(`request=${NEXT.request_id}`)
  expect(screen.queryByRole('link', { name: 'Edit deposit' })).toBeNull()
})

it('shows by when a reported problem is answered, until it is decided', async () => {
  open({ has_open_dispute: true })
  expect(await lines()).toEqual([
    'Dec 1 · Decision on your report dueWithdrawal of $120.00See report',
  ])
  const link = screen.getByRole('link', { name: 'See report' })
  expect(link.getAttribute('href')).toBe('/report-a-problem/your-reports')
})

it('does not repeat what the first card shows, and offers a deposit where nothing is left', async () => {
  open({ coming: [NEXT] }, NEXT.uuid)
  await screen.findByText('No transfers are scheduled.')
  await screen.findByRole('link', { name: 'Schedule a deposit' })
  expect(screen.queryByRole('listitem')).toBeNull()
})
