import type { Transaction } from '@passbook/contract/transfers'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerSaver } from '../../test/answer-saver.ts'
import { renderPage } from '../../test/render-page.tsx'
import { DEPOSIT } from './test-transaction.ts'
import { WaitingDeposits } from './WaitingDeposits.tsx'

const SINGLE: Transaction = {
  ...DEPOSIT,
  status: 'Initiated',
  posted_on: null,
  file_date: '2026-11-20',
  is_waiting: true,
}
const REPEATING: Transaction = {
  ...SINGLE,
  uuid: '2b9b3f6e-8f0a-4f0e-9d6c-0d8a4a1f2b02',
  file_date: '2026-11-30',
  schedule: {
    uuid: '1b9b3f6e-8f0a-4f0e-9d6c-0d8a4a1f2b02',
    amount_cents: 250_00,
    every: 'month',
    anchor_date: '2026-10-30',
    next_date: '2026-11-30',
    ends_on: null,
    status: 'WAITING',
  },
}
const OTHER = { ...SINGLE, uuid: '3b9b3f6e-8f0a-4f0e-9d6c-0d8a4a1f2b02', is_waiting: false }

function open(transactions: Transaction[]) {
  const calls = answerSaver({
    'GET /transactions': { data: { transactions, next: null } },
    'POST /schedules/carry-over': { data: { schedules: [], transactions: [] } },
  })
  return { calls, ...renderPage(<WaitingDeposits />) }
}

it('lists what waits for a yes, asks once, and sends what was chosen', async () => {
  const { user, calls } = open([SINGLE, REPEATING, OTHER])
  await screen.findByRole('heading', {
    name: 'Approve these deposits from Copper Canyon Bank •• 1234?',
  })
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  await user.click(screen.getByRole('checkbox', { name: '$250.00 on Fri, Nov 20' }))
  screen.getByRole('checkbox', {
    name: '$250.00 on Mon, Nov 30, every month on the 30th, or the last day of a shorter month',
  })
  await user.click(screen.getByRole('button', { name: 'Approve deposit' }))
  await screen.findByText('Any deposit you didn’t approve will be canceled on its date.')
  const sent = calls.find(({ method }) => method === 'POST')
  expect(await sent?.json()).toEqual({
    schedule_ids: [REPEATING.schedule?.uuid],
    transaction_ids: [],
  })
})

it('says nothing where nothing waits', async () => {
  const { calls } = open([OTHER])
  await expect.poll(() => calls.length).toBeGreaterThan(0)
  expect(screen.queryByRole('heading')).toBeNull()
})
