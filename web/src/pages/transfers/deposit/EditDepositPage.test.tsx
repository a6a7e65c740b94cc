import type { Schedule } from '@passbook/contract/repeating'
import { type Transaction, transferEndpoints } from '@passbook/contract/transfers'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { dataOptions } from '../../../api/use-data.ts'
import { DEPOSIT } from '../../../features/transfers/test-transaction.ts'
import { editAddress } from '../../../features/transfers/transaction-address.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { EditDepositPage } from './EditDepositPage.tsx'
import { answerSaver, depositsOf } from '../../../test/answer-saver.ts'

const SCHEDULE: Schedule = {
  uuid: '1b9b3f6e-8f0a-4f0e-9d6c-0d8a4a1f2b02',
  amount_cents: 250_00,
  every: 'month',
  anchor_date: '2026-08-31',
  next_date: '2026-11-30',
  ends_on: null,
  status: 'ACTIVE',
}

const COMING: Transaction = {
  ...DEPOSIT,
  status: 'Initiated',
  posted_on: null,
  date_submitted: null,
  balance_after_cents: null,
  file_date: '2026-11-30',
  settlement_date: '2026-12-01',
  may_cancel: true,
  schedule: SCHEDULE,
}

const AT = `/deposit/edit?transaction=${COMING.uuid}`

function open(at: string, transaction = COMING) {
  const calls = answerSaver({
    'GET /transactions': { data: { transactions: [transaction], next: null } },
    'POST /deposit': { status: 500 },
  })
  return { calls, ...renderPage(<EditDepositPage />, at) }
}

it('asks of what repeats whether this one is changed or all that follow', async () => {
  const { user, calls } = open(AT)
  await user.click(await screen.findByRole('link', { name: /^Only this one/ }))
  const amount = await screen.findByLabelText<HTMLInputElement>('Amount')
  expect(amount.value).toBe('$250.00')
  expect(screen.queryByLabelText('How often')).toBeNull()
  await user.clear(amount)
  await user.type(amount, '300')
  await user.click(screen.getByRole('button', { name: 'Review change' }))
  await user.click(await screen.findByRole('button', { name: 'Confirm change' }))
  await expect
    .poll(() => depositsOf(calls))
    .toEqual([
      {
        amount_cents: 300_00,
        date: '2026-11-30',
        replaces: COMING.uuid,
        applies_to: 'this',
        expected_settlement_date: '2026-11-24',
      },
    ])
})

it('changes all that follow, which stay on their days while only the amount is another', async () => {
  const { user, calls } = open(`${AT}&applies_to=following`)
  const amount = await screen.findByLabelText('Amount')
  await screen.findByText('Every month on the 31st, or the last day of a shorter month.')
  await user.click(screen.getByRole('button', { name: 'Review change' }))
  expect((await screen.findAllByText(/You haven’t changed anything/)).length).toBeGreaterThan(0)
  await user.clear(amount)
  await user.type(amount, '300')
  await user.click(screen.getByRole('button', { name: 'Review change' }))
  await screen.findByText('Every month on the 31st, or the last day of a shorter month')
  await user.click(screen.getByRole('button', { name: 'Confirm change' }))
  await expect
    .poll(() => depositsOf(calls))
    .toEqual([
      {
        amount_cents: 300_00,
        date: '2026-11-30',
        repeat: { every: 'month' },
        replaces: COMING.uuid,
        applies_to: 'following',
        expected_settlement_date: '2026-11-24',
      },
    ])
})

it('changes what comes once without asking how much of it', async () => {
  const { user, calls } = open(AT, { ...COMING, schedule: null })
  const amount = await screen.findByLabelText('Amount')
  await user.clear(amount)
  await user.type(amount, '300')
  await user.click(screen.getByRole('button', { name: 'Review change' }))
  await user.click(await screen.findByRole('button', { name: 'Confirm change' }))
  const [sent] = await expect
    .poll(() => depositsOf(calls))
    .toHaveLength(1)
    .then(() => depositsOf(calls))
  expect(sent).not.toHaveProperty('applies_to')
})

it('lets the browser ask before what is changed and not sent is left', async () => {
  const leave = () => {
    const leaving = new Event('beforeunload', { cancelable: true })
    dispatchEvent(leaving)
    return leaving.defaultPrevented
  }
  const { user } = open(AT, { ...COMING, schedule: null })
  const amount = await screen.findByLabelText('Amount')
  expect(leave()).toBe(false)
  await user.clear(amount)
  await user.type(amount, '300')
  expect(leave()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Review change' }))
  await screen.findByRole('button', { name: 'Confirm change' })
  expect(leave()).toBe(false)
})

it('says of one that has left meanwhile that it can no longer be changed', async () => {
  open(AT, { ...COMING, status: 'Submitted', may_cancel: false })
  await screen.findByRole('heading', { name: 'This deposit can no longer be changed' })
  await screen.findByText('Left Copper Canyon Bank')
})

it('leads from one that was changed in another tab to the one in its place', async () => {
  const replaced_by = '4b9b3f6e-8f0a-4f0e-9d6c-0d8a4a1f2b02'
  open(AT, { ...COMING, status: 'Voided', may_cancel: false, replaced_by })
  const link = await screen.findByRole('link', { name: 'Edit the deposit that replaced it' })
  expect(link.getAttribute('href')).toContain(`transaction=${replaced_by}`)
})

it('waits for one that was just made in place of another, and is not known yet', async () => {
  const query = { request_id: COMING.request_id }
  const before = { transactions: [DEPOSIT], next: null }
  const { queryKey } = dataOptions(transferEndpoints.getTransactions, { query })
  queryClient.setQueryData(queryKey, before, { updatedAt: 0 })
  const uuid = '4b9b3f6e-8f0a-4f0e-9d6c-0d8a4a1f2b02'
  open(editAddress({ ...COMING, uuid }), { ...COMING, uuid, schedule: null })
  await screen.findByLabelText('Amount')
})

it('leads to the list from one it does not know', async () => {
  const { container } = open('/deposit/edit?transaction=5f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11')
  await expect.poll(() => container.textContent).toBe('')
})
